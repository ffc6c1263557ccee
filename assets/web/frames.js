// In place of the engine: the frames of a lecture, drawn when its page was written. It takes the page's messages and
// answers with the frame that is to be shown; what a part asks for is a function here. It knows which frame follows
// which, and no lecture, sort or answer: what is right stands in the frames.

/** @typedef {Record<string, any>} Data */

/** As the program's function of this name: the digits of a number without zeros in front (04, +4 and ４ are 4), or null.
 * @param {string} typed */
function typedNumber(typed) {
  const plain = typed.replace(/[\uff01-\uff5e]/g, function (wide) { return String.fromCharCode(wide.charCodeAt(0) - 0xfee0); });
  const found = /^\+?0*([0-9]+)$/.exec(plain.trim());
  return found && BigInt(found[1]) < BigInt(2) ** BigInt(64) ? found[1] : null;
}

/** @returns {any} what page.js takes for its worker */
export function makeEngine() {
  /** @type {Data} */
  const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('frames')).textContent || '');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let language = data.language, at = data.at, told = false, focus = '';
  let room = {width: 960, height: 600, letters: 0};
  /** @type {'' | 'note' | 'predict'} */
  let open = '';
  /** @type {Record<string, {chosen: number[], typed: string, refused: string, said: string}>} */
  const tries = {};
  /** @type {any} */
  const engine = {onmessage: null, onerror: null, terminate() {}, postMessage: hear};

  const own = function () { return data.languages[language]; };
  const sceneAt = function () {
    return data.scenes.filter(function (/** @type {Data} */ scene) { return scene.first <= at; }).length - 1;
  };
  const last = data.languages[data.language].frames.length - 1;

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(last, to));
    if (open === 'predict') open = '';
  }

  // --- What is shown.
  /** @param {number[]} runs how far behind the last line of the table, how many lines */
  function lines(runs) {
    /** @type {string[]} */
    const all = [];
    for (let k = 0, line = 0; k < runs.length; k += 2) {
      line += runs[k];
      for (const end = line + runs[k + 1]; line < end; ++line) all.push('<' + data.lines[line]);
    }
    return all.join('');
  }

  const narrow = function () { return room.width < 600; };

  // As large as the room lets it be and is read well from afar. In a narrow room letters that would come out too small
  // have their size, and the figure is scrolled.
  /** @param {Data} drawn */
  function figure(drawn) {
    const fit = Math.min(2.2, room.width / drawn.width, room.height / drawn.height);
    const zoom = narrow() && drawn.letters ? Math.max(fit, Math.min(2.2, room.letters / drawn.letters)) : fit;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ' + drawn.width + ' ' + drawn.height + '" stroke-linejoin="round">';
    return {svg: svg + lines(drawn.lines) + '</svg>', zoom: zoom, width: drawn.width, height: drawn.height};
  }

  // What the frame's figure is called: what is said of it, else what it says itself.
  /** @param {Data} frame @param {number} scene */
  function name(frame, scene) {
    return frame.say ? frame.say.map(function (/** @type {Data} */ run) { return run.words; }).join('') : own().scenes[scene].words;
  }

  /** @param {string} words @param {string} [tone] */
  function say(words, tone = 'ink') {
    return {part: 'words', words: words, tone: tone};
  }

  /** What is asked, with what was tried of it.
   * @param {Data} of @param {string} name */
  function asked(of, name) {
    const tried = tries[name] = tries[name] || {chosen: [], typed: '', refused: '', said: ''};
    /** @type {Data[]} */
    const options = of.options;
    /** @type {Data[]} */
    const parts = of.words ? [say(of.words, 'title')] : [];
    if (of.lines) parts.push({part: 'code', name: 'lines', lines: of.lines});
    if (of.label) parts.push(say(of.label));
    /** @param {number} k */
    const choose = function (k) {
      if (!tried.chosen.includes(k)) tried.chosen.push(k);
    };
    /** @param {string} typed */
    const guess = function (typed) {
      const number = typedNumber(typed), option = options.findIndex(function (each) { return each.words === number; });
      Object.assign(tried, {typed: typed, refused: '', said: ''});
      if (number === null) tried.refused = of.field.refused.replace('#', function () { return typed; });
      else if (option >= 0) choose(option);
      else tried.said = number === of.field.number ? own().words.right : of.field.wrong.replace('#', number);
    };
    if (of.field) parts.push({part: 'field', name: 'guess', words: tried.typed, refused: tried.refused, button: own().words.check, tip: of.words, act: guess});
    parts.push({part: 'options', options: options.map(function (option, k) {
      const known = option.is === undefined || tried.chosen.includes(k);
      return {name: 'option_' + k, words: option.words, is: known ? option.is : undefined, act: known ? undefined : function () { choose(k); }};
    })});
    tried.chosen.forEach(function (k) { parts.push(say(options[k].words + ': ' + options[k].why)); });
    if (tried.said) parts.push({...say(tried.said, 'accent'), name: 'said'});
    return parts;
  }

  /** @param {Data} frame @param {number} scene */
  function side(frame, scene) {
    const of = own().scenes[scene];
    /** @type {Data[]} */
    const parts = [];
    if (frame.ask) parts.push(...asked(frame.ask, 'ask' + scene));
    if (open === 'predict' && frame.predict) parts.push(...asked(frame.predict, 'predict' + at));
    if (open === 'note' && of.note) parts.push({...say(of.note), name: 'note_words'});
    if (of.code) parts.push({part: 'picture', svg: figure(of.code).svg});
    if (of.link) parts.push({part: 'code', name: 'link', lines: of.link});
    return parts;
  }

  /** What can be opened here, each with its key.
   * @param {Data} frame @param {Data} scene */
  function doors(frame, scene) {
    /** @param {boolean} there @param {string} name @param {string} letter @param {boolean} on */
    const door = function (there, name, letter, on) {
      return there ? [{name: name, words: own().words[name], letter: letter, on: on}] : [];
    };
    const of = own().scenes[data.scenes.indexOf(scene)];
    return [...door(!!of.note, 'note', 'n', open === 'note'), ...door(scene.ask !== undefined, 'question', 'q', at >= scene.ask),
            ...door(!!frame.predict, 'predict', 'p', open === 'predict'), ...door(scene.answer !== undefined && at >= scene.ask, 'answer', 'a', at === scene.answer)];
  }

  /** @param {string} name @param {Data} scene */
  function turn(name, scene) {
    if (name === 'question') go(at >= scene.ask ? scene.ask - 1 : scene.ask);
    else if (name === 'answer') go(at === scene.answer ? scene.ask : scene.answer);
    else open = open === name ? '' : /** @type {typeof open} */ (name);
    if (name === 'predict' && open) focus = 'guess';
  }

  /** @param {number} scene */
  function place(scene) {
    const press = at - data.scenes[scene].first;
    return data.scenes[scene].number + (press > 0 ? '.' + (press + 1) : '');
  }

  function show() {
    told = false;
    const of = own(), frame = of.frames[at], scene = sceneAt();
    /** @param {string} name @param {string} words @param {number} to */
    const step = function (name, words, to) {
      return {part: 'button', name: name, words: words, icon: name === 'back' ? 'change-back' : 'change-on', tip: words, allowed: to >= 0 && to <= last, act: function () { go(to); }};
    };
    const names = Object.keys(data.languages);
    const page = {
      language: language, theme: dark.matches ? 'dark' : 'light', link: place(scene), stage: false, words: of.words,
      bar: [
        {part: 'choice', look: 'list', name: 'scene', label: of.words.scenes, options: of.scenes, chosen: scene, act: function (/** @type {string} */ k) { go(data.scenes[+k].first); }},
        {part: 'choice', look: 'list', name: 'language', label: of.words.language, options: names.map(function (name) { return {words: data.languages[name].name}; }), chosen: names.indexOf(language),
         act: function (/** @type {string} */ k) { language = names[+k]; }},
      ],
      figures: [{...figure(frame.narrow && narrow() ? frame.narrow : frame), named: name(frame, scene)}], tabs: [], caption: frame.say ? {runs: frame.say} : null, side: side(frame, scene), source: null,
      transport: {
        walks: {part: 'row', parts: [
          step('back', of.words.back, at - 1), {...say(place(scene) + ' / ' + data.count), name: 'place'}, step('next', of.words.next, at + 1),
          ...doors(frame, data.scenes[scene]).map(function (door) {
            return {part: 'button', name: door.name, words: door.words, tip: door.letter.toUpperCase(), on: door.on, act: function () { turn(door.name, data.scenes[sceneAt()]); }};
          })]},
        timeline: {part: 'timeline', name: 'frames', at: at, end: last, says: place(scene), act: function (/** @type {string} */ to) { go(+to); }},
        more: [], moment: of.scenes[scene].section,
      },
      focus: focus, effects: [],
    };
    focus = '';
    engine.onmessage({data: {page: page}});
  }

  // --- From the page.
  /** @param {Data} key */
  function press(key) {
    if (key.control || key.alt) return;
    const scene = sceneAt();
    /** @type {Record<string, number>} */
    const places = {ArrowRight: at + 1, PageDown: at + 1, ' ': at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 0, End: last};
    if (key.key in places) go(places[key.key]);
    if (key.key === ']') go(scene + 1 < data.scenes.length ? data.scenes[scene + 1].first : last);
    if (key.key === '[') go(data.scenes[Math.max(0, at > data.scenes[scene].first ? scene : scene - 1)].first);
    for (const door of doors(own().frames[at], data.scenes[scene]))
      if (door.letter === key.key.toLowerCase()) turn(door.name, data.scenes[scene]);
  }

  /** @type {Record<string, (given: any) => void>} */
  const takes = {
    act(act) { act.part(act.words); },
    key: press,
    point(touch) { if (touch.how === 3) go(at + 1); },
    room(given) { room = given; },
    link(link) {
      const found = /^(\d+)(?:\.(\d+))?$/.exec(link);
      const scene = found ? data.scenes.findIndex(function (/** @type {Data} */ each) { return each.number === +found[1]; }) : -1;
      if (found && scene >= 0) go(data.scenes[scene].first + (found[2] ? +found[2] - 1 : 0));
    },
  };

  /** @param {Data} message */
  function hear(message) {
    for (const name of Object.keys(message)) if (name in takes) takes[name](message[name]);
    if (!told) queueMicrotask(show);
    told = true;
  }
  dark.addEventListener('change', function () { hear({}); });
  return engine;
}
