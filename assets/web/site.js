// The site's engine: a worker that runs the program itself. In a lecture's exported page frames.js stands in its place.

/** @param {string} name */
export function makeEngine(name) {
  const engine = new Worker(new URL('./worker.js', import.meta.url), {name: name});
  engine.addEventListener('message', keepSite);
  return engine;
}

let kept = false;
/** What is kept for visits without a network is fetched once the first figure is there, which needs little of it.
 * @param {MessageEvent} event */
function keepSite(event) {
  if (kept || !event.data.page || event.data.page.busy) return;
  kept = true;
  if ('serviceWorker' in navigator && location.protocol.startsWith('http'))
    void navigator.serviceWorker.register('service.js').catch(function () { /* it works without */ });
}
