// The engine in a worker of its own: it takes one message at a time, answers with all that is shown, and does what is to
// be done piece by piece between messages. A worker that takes too long is ended by the page, which starts another.
'use strict';

/** @typedef {{ccall: Function, FS: {writeFile: (path: string, bytes: Uint8Array) => void},
 *             onRuntimeInitialized: () => void, locateFile: (name: string) => string}} Engine */

let working = false;
let shown = '';
/** @type {number | undefined} */
let timer;
/** @type {MessageEvent[] | null} */
let waiting = [];
let playedAt = 0;

/** @type {Engine} */
// @ts-ignore: the engine's own script reads this name and adds to it
var Module = {
  onRuntimeInitialized() {
    const early = waiting || [];
    waiting = null;
    early.forEach(hear);
  },
};

/** A call of the engine; what it could not do is said by the page.
 * @param {string} name @param {string} answers @param {string[]} types @param {unknown[]} values */
function call(name, answers, types, values) {
  const answer = Module.ccall('scatterscope_' + name, answers, types, values);
  const said = Module.ccall('scatterscope_error', 'string', [], []);
  if (said) postMessage({failed: said});
  return answer;
}

function show() {
  const page = call('page', 'string', [], []);
  if (page === shown) return;
  shown = page;
  const read = JSON.parse(page), due = read.due;
  postMessage({page: read});
  clearTimeout(timer);
  if (due === undefined) return;
  timer = setTimeout(function () {
    const now = performance.now();
    call('time', 'number', ['number'], [(now - playedAt) / 1000]);
    playedAt = now;
    go();
  }, due * 1000);
}

function work() {
  working = call('work', 'number', [], []) === 1;
  show();
  if (working) setTimeout(work, 0);
}

function go() {
  show();
  if (!working) {
    working = true;
    setTimeout(work, 0);
  }
}

/** @type {Record<string, (message: any) => void>} */
const tasks = {
  start(message) { call('start', 'number', ['string'], [JSON.stringify(message)]); },
  link(link) { call('go', 'number', ['string'], [link]); },
  room(room) { call('room', 'number', ['number', 'number', 'number'], [room.width, room.height, room.letters]); },
  act(act) { call('act', 'number', ['number', 'string'], [act.part, act.words]); },
  key(key) {
    call('key', 'number', ['string', 'number', 'number', 'number'], [key.key, +key.control, +key.shift, +key.alt]);
  },
  point(at) { call('point', 'number', ['number', 'number', 'number', 'number'], [at.how, at.side, at.x, at.y]); },
  file(file) {
    const path = '/' + file.name.replace(/[^\w.-]/g, '_');
    Module.FS.writeFile(path, new Uint8Array(file.bytes));
    call('file', 'number', ['string'], [path]);
  },
};

/** @param {MessageEvent} event */
function hear(event) {
  if (waiting !== null) {
    waiting.push(event);
    return;
  }
  playedAt = performance.now();
  for (const name of Object.keys(event.data)) tasks[name](event.data[name]);
  go();
}

self.onmessage = hear;
// @ts-ignore: a function of workers
importScripts(self.name + '.js');
