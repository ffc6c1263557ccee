// The browser's engine under node: node --no-experimental-fetch engine.js FOLDER, which holds engine.js and engine.wasm.
// Each line of the standard input is a JSON array: a link, then what is asked of its run, "json" or a step to draw. Each
// answer is a line: a JSON array of texts, or an object with the error.
const fs = require('fs'), path = require('path'), readline = require('readline'), vm = require('vm');
const folder = process.argv[2];

const call = (name, result, ...values) =>
  Module.ccall(name, result, values.map((value) => (typeof value === 'number' ? 'number' : 'string')), values);

function answer([link, ...asked]) {
  if (call('scatterscope_open', 'number', link) < 0) return { error: call('scatterscope_error', 'string') };
  return asked.map((what) =>
    what === 'json' ? call('scatterscope_json', 'string') : call('scatterscope_svg', 'string', what, 960, 720));
}

global.require = require;
global.__dirname = path.resolve(folder);
global.Module = {
  locateFile: (file) => path.join(folder, file),
  onRuntimeInitialized: () =>
    readline.createInterface({ input: process.stdin }).on('line', (line) =>
      process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')),
};
vm.runInThisContext(fs.readFileSync(path.join(folder, 'engine.js'), 'utf8'), { filename: 'engine.js' });
