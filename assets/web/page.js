// The page: it draws what the engine says is shown, in the regions that the page has, and hands back keys, presses and
// touches. It knows no sort, no figure, no lesson. A lecture's exported page is this one, too: frames are its engine.
import {element, picture, render} from './parts.js';
import {makeEngine} from './site.js';

/** @typedef {Record<string, any>} Shown */

/** @param {string} id */
const at = function (id) { return /** @type {HTMLElement} */ (document.getElementById(id)); };

/** @type {Worker} */
let engine;
/** @type {Shown | null} */
let page = null;
/** @type {Record<string, string>} */
let drawn = {};
let opened = false;  // the engine has shown something
// The engine has what is rarely run, too: the mistakes' programs, some sorts. The site knows some links that need it.
let larger = new RegExp(document.documentElement.dataset.larger || '(?!)').test(linkOfPage());
let pressed = '';    // the part that was pressed last
let sceneSeen = '';  // the lecture's scene that was brought into sight, and the room that its list had
/** @type {{link?: string, part?: string}[]} */
let again = [];      // what the larger engine is asked for once more, one after the other: links, parts to be pressed
let tries = '';      // what became of the open lesson's questions, for that engine

// --- What a browser keeps for the next visit.
/** @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem('scatterscope.' + name) || '';
  } catch (refused) {
    return '';
  }
}
/** @param {string} name @param {string} text */
function keep(name, text) {
  try {
    localStorage.setItem('scatterscope.' + name, text);
  } catch (refused) { /* nothing is kept then */ }
}

// --- To the engine.
/** @param {Record<string, unknown>} message @param {Transferable[]} [with_] */
function tell(message, with_ = []) {
  engine.postMessage(message, with_);
}
/** @param {any} part @param {string} [words] */
function act(part, words = '') {
  tell({act: {part: part, words: words}});
}

function narrow() {
  return window.innerWidth < 900;
}

// What a figure has room for, and the least of its letters: on a small screen it may be scrolled.
function room() {
  const figures = at('figures'), canvas = /** @type {HTMLElement} */ (figures.querySelector('.canvas') || figures);
  const height = narrow() ? Math.max(window.innerHeight * 0.5, 240) : Math.max(canvas.offsetHeight, 200);
  return {width: Math.max(narrow() ? figures.clientWidth : canvas.offsetWidth, 200), height: height, letters: narrow() ? 14 : 11};
}

function linkOfPage() {
  return decodeURIComponent(location.hash.slice(1));
}

/** @param {string} [link] */
function start(link = linkOfPage()) {
  engine = makeEngine(larger ? 'mistakes' : 'engine');
  engine.onmessage = function (event) {
    if (event.data.page) show(event.data.page);
    if (event.data.working !== undefined) showWorking(event.data.working);
    if (event.data.failed) showMessage({words: event.data.failed, error: true});
  };
  engine.onerror = function (event) { showMessage({words: event.message || 'WebAssembly', error: true}); };
  tell({
    start: {
      settings: kept('settings'), progress: kept('progress'), exercises: kept('exercises'), tries: tries, language: navigator.language,
      dark: matchMedia('(prefers-color-scheme: dark)').matches, still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    room: room(),
    link: link,
  });
}

// A run that takes too long ends with its worker; another one goes on where the page was.
/** @param {string} [link] */
function restart(link) {
  engine.terminate();
  at('working').hidden = true;
  drawn = {};
  fitted = '';
  start(link);
}

// --- What is shown. A region is drawn anew where its part of the page has changed.
/** @param {string} name @param {unknown} of @param {() => Node[]} make */
function region(name, of, make) {
  const text = JSON.stringify(of === undefined ? null : of);
  if (drawn[name] === text) return;
  drawn[name] = text;
  const place = at(name), had = /** @type {HTMLElement | null} */ (document.activeElement);
  const focused = had !== null && place.contains(had) ? had.dataset.name : undefined;
  const selection = had instanceof HTMLInputElement && had.type === 'text' ? had.selectionStart : null;
  const scrolled = place.scrollTop;
  place.replaceChildren(...make());
  place.scrollTop = scrolled;
  if (focused) focus(focused, place, selection);
}

/** @param {string} name @param {ParentNode} within @param {number | null} [selection] */
function focus(name, within, selection = null) {
  const found = /** @type {HTMLElement | null} */ (within.querySelector('[data-name="' + CSS.escape(name) + '"]'));
  if (found === null) return;
  found.focus({preventScroll: selection !== null});
  if (selection !== null && found instanceof HTMLInputElement) found.setSelectionRange(selection, selection);
}

/** @param {Shown[]} runs */
function words(runs) {
  return runs.map(function (run) {
    if (run.about === undefined) return document.createTextNode(run.words);
    return element('abbr', {'title': run.about, 'tabindex': '0'}, [run.words]);
  });
}

/** @param {Shown[]} all */
function menus(all) {
  const nav = element('nav', {'id': 'menus'});
  for (const menu of all) {
    const list = element('ul', {}, /** @type {Shown[]} */ (menu.items).map(function (item) {
      const entry = element('button', {'type': 'button', 'data-name': item.name, 'disabled': item.allowed === false, 'aria-pressed': item.on === undefined ? undefined : String(item.on)},
                            [element('span', {}, [item.words]), element('kbd', {}, [item.key || ''])]);
      entry.addEventListener('click', function () {
        nav.querySelectorAll('details').forEach(function (each) { each.open = false; });
        document.body.classList.remove('menu');
        act(item.act);
      });
      return element('li', {}, [entry]);
    }));
    const details = /** @type {HTMLDetailsElement} */ (element('details', {'data-name': menu.name}, [element('summary', {'data-name': menu.name + '_open'}, [menu.words]), list]));
    details.addEventListener('toggle', function () {
      if (details.open) nav.querySelectorAll('details').forEach(function (each) { if (each !== details) each.open = false; });
    });
    nav.append(details);
  }
  return nav;
}

/** @param {Shown} now */
function bar(now) {
  if (now.menus === undefined) return [element('h1', {}, [now.words.title]), ...render(now.bar, act)];
  const button = element('button', {'type': 'button', 'id': 'menu', 'aria-controls': 'menus'}, [now.words.menu]);
  button.addEventListener('click', function () { document.body.classList.toggle('menu'); });
  return [element('h1', {}, ['scatterscope']), button, menus(now.menus)];
}

/** @param {Shown} figure @param {number} side */
function figureOf(figure, side) {
  const parts = figure.heading ? [element('h2', {}, [figure.heading])] : [];
  if (!figure.svg) return element('figure', {}, [...parts, element('p', {}, [figure.about])]);
  const drawing = picture(figure.svg);
  drawing.style.width = figure.width * figure.zoom + 'px';
  drawing.style.height = figure.height * figure.zoom + 'px';
  if (figure.named) drawing.setAttribute('aria-label', figure.named);
  /** @param {PointerEvent | MouseEvent} event @param {number} how */
  const point = function (event, how) {
    const box = drawing.getBoundingClientRect();
    tell({point: {how: how, side: side, x: (event.clientX - box.left) / figure.zoom, y: (event.clientY - box.top) / figure.zoom}});
  };
  /** @type {{x: number, y: number, time: number} | null} */
  let down = null;
  /** @type {number | undefined} */
  let held;
  /** @param {PointerEvent} event */
  const still = function (event) {
    return down !== null && Math.abs(event.clientX - down.x) < 12 && Math.abs(event.clientY - down.y) < 12;
  };
  drawing.addEventListener('pointerdown', function (event) {
    down = {x: event.clientX, y: event.clientY, time: event.timeStamp};
    if (event.pointerType === 'touch') held = setTimeout(function () { down = null; point(event, 2); }, 600);
  });
  drawing.addEventListener('pointercancel', function () { clearTimeout(held); down = null; });
  drawing.addEventListener('pointerup', function (event) {
    clearTimeout(held);
    if (down === null || event.button !== 0) return;
    const moved = event.clientX - down.x, touch = event.pointerType === 'touch', stayed = still(event);
    down = null;
    if (stayed) point(event, touch ? 3 : 1);
    else if (touch && canvas.classList.contains('swiped') && Math.abs(moved) > 60) key(moved < 0 ? 'ArrowRight' : 'ArrowLeft');
  });
  drawing.addEventListener('contextmenu', function (event) {
    event.preventDefault();
    point(event, 2);
  });
  let hovering = 0;
  drawing.addEventListener('pointermove', function (event) {
    if (!still(event)) clearTimeout(held);
    if (event.pointerType !== 'mouse' || event.timeStamp - hovering < 60) return;
    hovering = event.timeStamp;
    point(event, 0);
  });
  const canvas = element('div', {'class': 'canvas'}, [drawing]);
  return element('figure', {}, [...parts, canvas]);
}

// One finger turns what is shown where all of it is seen; where it is not, or is zoomed, it pans.
function letSwipe() {
  const zoomed = window.visualViewport !== null && window.visualViewport.scale > 1.05;
  document.querySelectorAll('.canvas').forEach(function (canvas) {
    canvas.classList.toggle('swiped', !zoomed && canvas.scrollWidth <= canvas.clientWidth + 1);
    // What scrolls can be reached by Tab, and scrolled by the arrow keys.
    const scrolls = canvas.scrollWidth > canvas.clientWidth + 1 || canvas.scrollHeight > canvas.clientHeight + 1;
    if (scrolls) canvas.setAttribute('tabindex', '0');
    else canvas.removeAttribute('tabindex');
  });
}

/** @param {Shown} now */
function caption(now) {
  const of = now.caption;
  if (of === null || of.runs === undefined) return [];
  /** @type {Node[]} */
  const all = [element('p', {'id': 'sentence', 'aria-live': 'polite'}, words(of.runs))];
  if (of.act !== undefined) {
    const why = element('button', {'type': 'button', 'data-name': 'why', 'aria-expanded': String(of.why)}, [now.words.why]);
    why.addEventListener('click', function () { act(of.act); });
    all.push(why);
  }
  if (of.card) all.push(element('div', {'id': 'why'}, [picture(of.card)]));
  return all;
}

/** @param {Shown} now */
function source(now) {
  const of = now.source;
  if (of === null) return [];
  const lines = element('ol', {'class': 'source'}, /** @type {Shown[]} */ (of.lines).map(function (line) {
    const parts = [element('code', {}, [line.text || ' '])];
    if (line.values) parts.push(element('span', {'class': 'values'}, [line.values]));
    else if (line.earlier) parts.push(element('span', {'class': 'values earlier'}, [line.earlier]));
    return element('li', {'value': String(line.number), 'class': line.now ? 'now' : undefined, 'aria-current': line.now ? 'step' : undefined}, parts);
  }));
  return [element('h2', {}, [now.words.source + ': ' + of.way.join(' > ')]), element('p', {'class': 'faint'}, [of.thread]), lines];
}

/** @param {Shown} now */
function transport(now) {
  const of = now.transport;
  if (of === undefined) return [];
  return [...render([of.walks], act), ...render([of.timeline], act), element('div', {'class': 'more'}, render(of.more, act)),
          element('p', {'class': 'faint', 'id': 'moment'}, [of.moment])];
}

/** @type {number | undefined} */
let readSoon;
/** What went wrong stays until it is closed, other news for ten seconds.
 * @param {Shown} message */
function showMessage(message) {
  region('message', [message.words, message.error], function () {
    clearTimeout(readSoon);
    if (!message.words) return [];
    if (!message.error) readSoon = setTimeout(function () { if (page !== null && page.message) act(page.message.act); }, 10000);
    const close = element('button', {'type': 'button', 'aria-label': page ? page.words.close : 'x'}, ['×']);
    close.addEventListener('click', function () {
      if (page !== null && page.message) act(page.message.act);
      else showMessage({words: ''});
    });
    return [element('p', {'class': message.error ? 'error' : undefined}, [message.words]), close];
  });
}

/** @type {number | undefined} */
let soon;
/** @param {number} done */
function showWorking(done) {
  const place = at('working');
  if (place.hidden || place.childElementCount === 0) {
    const stop = element('button', {'type': 'button'}, [page ? page.words.stop : 'Stop']);
    stop.addEventListener('click', function () { restart(); });
    place.replaceChildren(element('span', {}, [page ? page.words.working : '']), element('progress', {'max': '1'}), stop);
  }
  const bar_ = /** @type {HTMLProgressElement} */ (place.querySelector('progress'));
  bar_.value = done;
  place.hidden = false;
}

/** @param {Shown} now */
function dialog(now) {
  const place = /** @type {HTMLDialogElement} */ (at('dialog'));
  const of = now.dialog || (now.cell ? {title: now.words.cell, parts: now.cell} : null);
  if (of === null) {
    if (place.open) place.close();
    place.replaceChildren();  // nothing that is asked again is found in it
    drawn.dialog = '';
    return;
  }
  region('dialog', of, function () {
    const close = element('button', {'type': 'button', 'class': 'close', 'aria-label': now.words.close}, ['×']);
    close.addEventListener('click', function () { act(now.close); });
    return [element('header', {}, [element('h2', {}, [of.title]), close]), element('div', {'class': 'parts'}, render(of.parts, act))];
  });
  if (!place.open) place.showModal();
}

// Within a region that scrolls by itself; the page stays where it is.
/** @param {HTMLElement} region_ @param {Element | null} part */
function bringIntoSight(region_, part) {
  if (part === null || region_.scrollHeight <= region_.clientHeight) return;
  const box = part.getBoundingClientRect(), room_ = region_.getBoundingClientRect();
  if (box.top < room_.top) region_.scrollTop -= room_.top - box.top + 20;
  if (box.bottom > room_.bottom) region_.scrollTop += box.bottom - room_.bottom + 20;
}

/** @type {Record<string, (text: any, now: Shown) => void>} */
const effects = {
  settings(text) { keep('settings', text); },
  progress(text) { keep('progress', text); },
  exercises(text) { keep('exercises', text); },
  copy(link) { void navigator.clipboard.writeText(location.href.split('#')[0] + '#' + link); },
  open_file() { choose.click(); },
  full_screen() { void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()); },
  larger(asked) {
    if (larger) return;
    larger = true;
    tries = asked.tries;
    const [first, ...links] = /** @type {string[]} */ (asked.links);
    again = links.map(function (link) { return {link: link}; });
    if (first === undefined) again = [...asked.parts, pressed].map(function (part) { return {part: part}; });
    restart(first);
  },
  save(file) {
    const link = /** @type {HTMLAnchorElement} */ (element('a', {'download': file.name, 'href': URL.createObjectURL(new Blob([file.text]))}));
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  },
};

/** @param {string} link */
function setLink(link) {
  try {
    history.replaceState(null, '', '#' + link);
  } catch (refused) { /* of a file some browsers do */ }
}

/** @param {{link?: string, part?: string}} what */
function askAgain(what) {
  const part = what.part ? /** @type {HTMLElement | null} */ (document.querySelector('[data-name="' + CSS.escape(what.part) + '"]')) : null;
  if (!what.link && part === null) return;
  again.shift();
  if (what.link) tell({link: what.link});
  else part?.click();
}

/** @param {Shown} now */
function show(now) {
  const before = page;
  page = now;
  document.documentElement.lang = now.language;
  document.documentElement.dataset.theme = now.theme;
  document.title = now.words.title;
  at('source').setAttribute('aria-label', now.words.source);
  at('side').setAttribute('aria-label', now.words.panels);
  document.body.classList.toggle('staged', now.stage);
  document.body.classList.toggle('two', now.figures.length === 2);
  document.body.classList.toggle('sided', now.side.length > 0);
  document.body.classList.toggle('sourced', now.source !== null);
  document.body.classList.toggle('alone', now.side.length === 0 && now.source === null);
  document.getElementById('loading')?.remove();
  region('bar', [now.menus, now.bar, now.language], function () { return bar(now); });
  region('tabs', [now.tabs, now.iteration], function () { return render([...now.tabs, ...(now.iteration ? [now.iteration] : [])], act); });
  region('figures', now.figures, function () { return /** @type {Shown[]} */ (now.figures).map(figureOf); });
  region('asked', now.asked, function () { return render(now.asked || [], act); });
  region('caption', [now.caption, now.language], function () { return caption(now); });
  region('side', now.side, function () { return render(now.side, act); });
  region('source', [now.source, now.language], function () { return source(now); });
  region('transport', now.transport, function () { return transport(now); });
  bringIntoSight(at('source'), at('source').querySelector('.now'));
  const scene = /** @type {HTMLElement | null} */ (at('side').querySelector('.lines .on'));
  const seen = scene === null ? '' : scene.dataset.name + ' ' + at('side').clientHeight;
  if (scene === null && sceneSeen !== '') at('side').scrollTop = 0;  // another panel begins at its top
  else if (seen !== sceneSeen) bringIntoSight(at('side'), scene);
  sceneSeen = seen;
  showMessage(now.message || {words: ''});
  dialog(now);
  at('main').setAttribute('aria-busy', String(!!now.busy));
  clearTimeout(soon);
  if (now.busy) soon = setTimeout(showWorking, 300, 0);
  else at('working').hidden = true;
  // Before the effects: one of them may start the other engine, which has shown nothing yet.
  if (again.length > 0 && !now.busy) askAgain(again[0]);
  for (const effect of now.effects)
    for (const [name, text] of Object.entries(effect)) if (name in effects) effects[name](text, now);
  if (now.link) setLink(now.link);
  if (now.focus) focus(now.focus, document);
  // Regions that come and go change the figure's room.
  if (!opened || before === null || before.figures.length !== now.figures.length || (before.side.length > 0) !== (now.side.length > 0) ||
      before.stage !== now.stage)
    fit();
  letSwipe();
  opened = true;
}

// --- From the reader.
/** @param {string} name @param {{control?: boolean, shift?: boolean, alt?: boolean}} [with_] */
function key(name, with_ = {}) {
  tell({key: {key: name, control: !!with_.control, shift: !!with_.shift, alt: !!with_.alt}});
}

// An open menu is left by Escape, and walked by the arrow keys.
at('bar').addEventListener('keydown', function (event) {
  const open = /** @type {HTMLDetailsElement | null} */ (at('bar').querySelector('details[open]'));
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (open === null || (by === 0 && event.key !== 'Escape')) return;
  event.preventDefault();
  event.stopPropagation();
  if (by === 0) open.open = false;
  const all = /** @type {HTMLElement[]} */ ([...open.querySelectorAll(by === 0 ? 'summary' : 'button:enabled')]);
  const from = all.findIndex(function (each) { return each === document.activeElement; });
  all[by === 0 ? 0 : from < 0 ? (by > 0 ? 0 : all.length - 1) : (from + by + all.length) % all.length]?.focus();
});
document.addEventListener('keydown', function (event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.matches('input:not([type=checkbox]):not([type=range]), textarea, select');
  const pressing = (event.key === 'Enter' || event.key === ' ') && target.matches('button, summary, a, input, abbr');
  if (event.isComposing || event.key === 'Tab' || event.key === 'Enter' || (typing && event.key !== 'Escape') || pressing) return;
  if (event.metaKey || (event.ctrlKey && !event.key.startsWith('Arrow'))) return;
  if (target.matches('input[type=range]') && event.key.startsWith('Arrow')) return;
  if (['Shift', 'Control', 'Alt', 'ArrowUp', 'ArrowDown'].includes(event.key) || /^F\d/.test(event.key)) return;
  event.preventDefault();
  key(event.key, {control: event.ctrlKey, shift: event.shiftKey, alt: event.altKey});
});
at('dialog').addEventListener('cancel', function (event) {
  event.preventDefault();
  if (page !== null) act(page.close);
});
document.addEventListener('click', function (event) {
  const part = event.target instanceof Element ? event.target.closest('[data-name]') : null;
  if (part instanceof HTMLElement) pressed = part.dataset.name || '';
}, true);
document.addEventListener('click', function (event) {
  if (event.target instanceof Node && at('bar').contains(event.target)) return;
  at('bar').querySelectorAll('details').forEach(function (each) { each.open = false; });
});

let fitted = '';
function fit() {
  const now = room(), text = JSON.stringify(now);
  if (text === fitted) return;
  fitted = text;
  tell({room: now});
}
if (window.visualViewport !== null) window.visualViewport.addEventListener('resize', letSwipe);
new ResizeObserver(fit).observe(at('figures'));
window.addEventListener('hashchange', function () {
  const link = linkOfPage();
  if (page !== null && link !== page.link) tell({link: link});
});

// Files: chosen or dropped.
const choose = /** @type {HTMLInputElement} */ (element('input', {'type': 'file', 'hidden': true}));
document.body.append(choose);
/** @param {File} file */
async function openFile(file) {
  const bytes = await file.arrayBuffer();
  tell({file: {name: file.name, bytes: bytes}}, [bytes]);
}
choose.addEventListener('change', function () {
  if (choose.files && choose.files[0]) void openFile(choose.files[0]);
  choose.value = '';
});
document.addEventListener('dragover', function (event) { event.preventDefault(); });
document.addEventListener('drop', function (event) {
  event.preventDefault();
  if (event.dataTransfer && event.dataTransfer.files[0]) void openFile(event.dataTransfer.files[0]);
});

start();
