// A browser's engine under node: node --no-experimental-fetch engine.js FOLDER NAME; FOLDER holds NAME.js and NAME.wasm.
// It is asked and answers as link_answers.cpp, the same natively.
const fs = require('fs'), path = require('path'), readline = require('readline'), vm = require('vm');
const [folder, name] = process.argv.slice(2);

const call = (name, result, ...values) =>
  Module.ccall(name, result, values.map((value) => (typeof value === 'number' ? 'number' : 'string')), values);

function answer([link, ...asked]) {
  if (call('scatterscope_open', 'number', link) < 0) return { error: call('scatterscope_error', 'string') };
  return asked.map((what) => {
    if (what === 'json') return call('scatterscope_json', 'string');
    if (what === 'figures') return call('scatterscope_figures', 'string') + call('scatterscope_open', 'number', link);
    return call('scatterscope_svg', 'string', what[0], what[1], 960, 720);
  });
}

global.require = require;
global.__dirname = path.resolve(folder);
global.Module = {
  locateFile: (file) => path.join(folder, file),
  onRuntimeInitialized: () =>
    readline.createInterface({ input: process.stdin }).on('line', (line) =>
      process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')),
};
vm.runInThisContext(fs.readFileSync(path.join(folder, name + '.js'), 'utf8'), { filename: name + '.js' });
