// Panels' values as elements of a page. Each part says what it is; what it asks for has a number, which goes back to the
// engine with what was typed or chosen. Nothing here knows what the parts are about.

/** @typedef {Record<string, any>} Part */
/** @typedef {(part: any, words?: string) => void} Act */

/** An element with a class, words and attributes.
 * @param {string} name @param {Record<string, string | boolean | undefined>} [with_] @param {(Node | string)[]} [inside] */
export function element(name, with_ = {}, inside = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(with_)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...inside);
  return made;
}

const icons = /** @type {Record<string, string>} */ ({
  'play': 'M7 4v16l13-8z', 'pause': 'M6 4h4v16H6zM14 4h4v16h-4z',
  'change-on': 'M5 12h11M11 6l6 6-6 6', 'change-back': 'M19 12H8M13 6l-6 6 6 6',
  'line-on': 'M5 5h9M5 10h9M5 15h9M18 9l3 3-3 3', 'line-back': 'M19 5h-9M19 10h-9M19 15h-9M6 9l-3 3 3 3',
  'phase-on': 'M5 6l6 6-6 6M12 6l6 6-6 6', 'phase-back': 'M19 6l-6 6 6 6M12 6l-6 6 6 6',
  'iteration-on': 'M5 6l6 6-6 6M11 6l6 6-6 6M19 5v14', 'iteration-back': 'M19 6l-6 6 6 6M13 6l-6 6 6 6M5 5v14',
  'start': 'M6 5v14M19 5l-9 7 9 7z', 'end': 'M18 5v14M5 5l9 7-9 7z', 'fold': 'M6 9l6 6 6-6', 'unfold': 'M9 6l6 6-6 6',
});
const svg = 'http://www.w3.org/2000/svg';

/** @param {string} name */
function icon(name) {
  const made = document.createElementNS(svg, 'svg'), path = document.createElementNS(svg, 'path');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  if (name === 'play' || name === 'pause') made.setAttribute('class', 'filled');
  path.setAttribute('d', icons[name] || '');
  made.append(path);
  return made;
}

// A drawing of the engine's. Its own rules for letters stand in the page's style sheet: a strict policy takes no others.
/** @param {string} text */
export function picture(text) {
  const plain = text.replace(/<style>[^<]*<\/style>/, '');
  const read = new DOMParser().parseFromString(plain, 'image/svg+xml').documentElement;
  const made = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(read, true)));
  made.setAttribute('role', 'img');
  return made;
}

/** @param {unknown[][]} strokes */
function sketch(strokes) {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 10 6');
  made.setAttribute('class', 'sketch');
  made.setAttribute('aria-hidden', 'true');
  for (const [kind, x, y, toX, toY, second] of /** @type {any[][]} */ (strokes)) {
    const shape = document.createElementNS(svg, kind === 'line' ? 'line' : kind === 'dot' ? 'circle' : 'rect');
    /** @param {Record<string, number>} all */
    const set = function (all) {
      for (const [key, value] of Object.entries(all)) shape.setAttribute(key, String(value));
    };
    if (kind === 'line') set({x1: x, y1: y, x2: toX, y2: toY});
    else if (kind === 'dot') set({cx: x, cy: y, r: 0.35});
    else set({x: Math.min(x, toX), y: Math.min(y, toY), width: Math.abs(toX - x), height: Math.abs(toY - y)});
    shape.setAttribute('class', kind + (second ? ' second' : ''));
    made.append(shape);
  }
  return made;
}

/** @param {Part} part @param {Act} act */
function button(part, act) {
  const kind = [part.main && 'main', part.link && 'link', part.icon && 'icon', part.on && 'on', part.is].filter(Boolean).join(' ');
  const made = element('button', {'type': 'button', 'data-name': part.name, 'class': kind || undefined, 'title': part.tip || undefined,
                                  'disabled': part.allowed === false, 'aria-pressed': part.on === undefined ? undefined : String(part.on), 'aria-label': part.icon ? part.words : undefined});
  made.append(part.icon ? icon(part.icon) : part.words);
  if (part.act !== undefined) made.addEventListener('click', function () { act(part.act); });
  return made;
}

let fields = 0;

/** A line to be typed: handed on by Enter, by its button, or where it is left.
 * @param {Part} part @param {Act} act */
function field(part, act) {
  const id = 'field-' + ++fields;
  const input = /** @type {HTMLInputElement} */ (element('input', {
    'id': id, 'data-name': part.name, 'placeholder': part.hint || undefined, 'title': part.tip || undefined, 'autocomplete': 'off',
    'autocapitalize': 'off', 'spellcheck': 'false', 'inputmode': part.numeric ? 'numeric' : undefined,
    'aria-invalid': part.refused || part.wrong ? 'true' : undefined, 'aria-label': part.label ? undefined : part.hint || part.tip || part.name}));
  input.value = part.words || '';
  const commit = function () { act(part.act, input.value); };
  if (part.at_once) input.addEventListener('input', commit);
  else if (part.label) input.addEventListener('change', commit);
  input.addEventListener('keydown', function (event) {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    commit();
  });
  const row = element('div', {'class': 'field'});
  row.append(input);
  if (part.label) row.append(element('label', {'for': id}, [part.label]));
  if (part.button) {
    const press = element('button', {'type': 'button', 'data-name': part.name + '_commit'}, [part.button]);
    press.addEventListener('click', commit);
    row.append(press);
  }
  if (part.after && !part.refused) row.append(element('span', {'class': 'faint'}, [part.after]));
  if (part.refused) row.append(element('span', {'class': 'error', 'role': 'alert'}, [part.refused]));
  return row;
}

/** @param {Part} part @param {Act} act */
function choice(part, act) {
  if (part.look === 'list') {
    const list = /** @type {HTMLSelectElement} */ (element('select', {'data-name': part.name, 'aria-label': part.label || part.name}));
    /** @type {Part[]} */ (part.options).forEach(function (option, k) {
      list.append(element('option', {'value': String(k), 'selected': k === part.chosen}, [option.words]));
    });
    list.addEventListener('change', function () { act(part.act, list.value); });
    return list;
  }
  const row = element('div', {'class': 'choice ' + part.look, 'role': 'group'});
  /** @type {Part[]} */ (part.options).forEach(function (option, k) {
    const on = k === part.chosen;
    const each = element('button', {'type': 'button', 'data-name': option.name || part.name + '_' + k, 'aria-pressed': String(on), 'class': on ? 'on' : undefined},
                         [option.words]);
    each.addEventListener('click', function () { act(part.act, String(k)); });
    row.append(each);
  });
  return row;
}

/** @type {Record<string, boolean>} */
const folds = {};

/** @type {Record<string, (part: Part, act: Act) => Node>} */
const kinds = {
  words(part) { return element('p', {'class': part.tone, 'data-name': part.name || undefined}, [part.words]); },
  button,
  field,
  choice,
  picture(part) { return element('div', {'class': 'picture'}, [picture(part.svg)]); },
  gap() { return element('div', {'class': 'gap'}); },
  row(part, act) { return element('div', {'class': 'row'}, render(part.parts, act)); },
  lines(part, act) {
    const area = /** @type {HTMLTextAreaElement} */ (element('textarea', {'data-name': part.name, 'rows': '3', 'spellcheck': 'false', 'aria-label': part.name, 'aria-invalid': part.wrong ? 'true' : undefined}));
    area.value = part.words;
    area.addEventListener('input', function () { act(part.act, area.value); });
    return area;
  },
  options(part, act) {
    const list = element('ol', {'class': 'options', 'type': 'A'});
    for (const option of part.options)
      list.append(element('li', {}, [button({...option, allowed: option.act !== undefined}, act)]));
    return list;
  },
  check(part, act) {
    const box = /** @type {HTMLInputElement} */ (element('input', {'type': 'checkbox', 'data-name': part.name}));
    box.checked = part.on;
    box.addEventListener('change', function () { act(part.act, box.checked ? '1' : '0'); });
    return element('label', {'class': 'check', 'title': part.tip || undefined}, [box, part.words]);
  },
  slider(part, act) {
    const range = /** @type {HTMLInputElement} */ (element('input', {'type': 'range', 'data-name': part.name, 'min': String(part.least), 'max': String(part.most), 'step': 'any', 'aria-valuetext': part.shown}));
    range.value = String(part.value);
    range.addEventListener('change', function () { act(part.act, range.value); });
    return element('label', {'class': 'slider', 'title': part.tip || undefined}, [part.words, range, element('span', {}, [part.shown])]);
  },
  timeline(part, act) {
    const range = /** @type {HTMLInputElement} */ (element('input', {'type': 'range', 'data-name': part.name, 'min': '0', 'max': String(part.end), 'aria-label': part.name, 'aria-valuetext': part.says || String(part.at)}));
    range.value = String(part.at);
    range.addEventListener('input', function () { act(part.act, range.value); });
    return element('div', {'class': 'timeline'}, [range]);
  },
  steps(part) {
    return element('div', {'class': 'steps', 'aria-hidden': 'true'}, /** @type {boolean[]} */ (part.done).map(function (done, k) {
      return element('span', {'class': (done ? 'done' : '') + (k === part.at ? ' now' : '')});
    }));
  },
  code(part) {
    return element('figure', {'class': 'code', 'data-name': part.name}, [
      ...(part.heading ? [element('figcaption', {}, [part.heading])] : []), element('pre', {'tabindex': '0'}, [part.lines])]);
  },
  card(part, act) {
    const made = element('button', {'type': 'button', 'class': 'card' + (part.chosen ? ' on' : ''), 'data-name': part.name, 'aria-pressed': String(part.chosen)},
                         [sketch(part.sketch), element('b', {}, [part.title]), element('span', {}, [part.words])]);
    made.addEventListener('click', function () { act(part.act); });
    return made;
  },
  columns(part, act) {
    const row = element('div', {'class': 'columns', 'title': part.hint});
    /** @type {number[]} */ (part.values).concat(part.values.length < part.room ? [0] : []).forEach(function (value, k) {
      const input = /** @type {HTMLInputElement} */ (element('input', {'type': 'number', 'min': '0', 'max': String(part.highest), 'data-name': part.name + '_' + k, 'aria-label': part.name + ' ' + k}));
      input.value = k < part.values.length ? String(value) : '';
      input.addEventListener('change', function () { if (input.value !== '') act(part.act, k + ',' + input.value); });
      row.append(input);
    });
    return row;
  },
  fold(part, act) {
    const made = /** @type {HTMLDetailsElement} */ (element('details', {'data-name': part.name}));
    made.open = part.name in folds ? folds[part.name] : part.open;
    made.append(element('summary', {'title': part.tip || undefined}, [part.words]), ...render(part.parts, act));
    made.addEventListener('toggle', function () { folds[part.name] = made.open; });
    return made;
  },
};

// What follows a foot stays in sight.
/** @param {Part[]} parts @param {Act} act @returns {Node[]} */
export function render(parts, act) {
  const foot = parts.findIndex(function (part) { return part.part === 'foot'; });
  if (foot >= 0) return [...render(parts.slice(0, foot), act), element('div', {'class': 'foot'}, render(parts.slice(foot + 1), act))];
  return parts.filter(function (part) { return part.part in kinds; }).map(function (part) { return kinds[part.part](part, act); });
}
