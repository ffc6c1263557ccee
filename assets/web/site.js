// The site's engine: a worker that runs the program itself. In a lecture's exported page frames.js stands in its place.

/** @param {string} name */
export function makeEngine(name) {
  return new Worker(new URL('./worker.js', import.meta.url), {name: name});
}

window.addEventListener('load', function () {
  if ('serviceWorker' in navigator && location.protocol.startsWith('http'))
    void navigator.serviceWorker.register('service.js').catch(function () { /* it works without */ });
});
