// Loads a bundled program, copied into dist/programs/. Modules are compiled from the code that a start at the build has
// left (scripts/code-cache.mjs), without which a quarter of a start is compilation. Code of another source, Node version or
// set of V8 flags is not used; without it modules are compiled as usual.
'use strict';
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { Module } = require('node:module');
const { dirname, join } = require('node:path');
const v8 = require('node:v8');
const { Script } = require('node:vm');

/** V8 accepts compiled code only with the flags that it was compiled with: those of `npm start`. */
v8.setFlagsFromString('--no-allocation-site-pretenuring');

const FILE = join(__dirname, 'compiled-code.bin');

const fileOf = (program) => join(__dirname, `${program}.cjs`);

/** Starts a program of this folder. */
exports.load = (program) => {
  const stop = compileWith(readCode());
  // Everything that a start imports is loaded before the event loop turns. Then the memory of the code is freed.
  setImmediate(stop);
  require(fileOf(program));
};

/** Starts a program, and writes the code that it has compiled when it ends. */
exports.record = (program) => {
  const scripts = new Map();
  compileWith(new Map(), scripts);
  process.once('exit', () => {
    const code = new Map([...scripts].map(([id, script]) => [id, script.createCachedData()]));
    writeFileSync(FILE, v8.serialize(code));
  });
  require(fileOf(program));
};

/** By source. Empty where the file is missing or not readable. */
function readCode() {
  try {
    const code = v8.deserialize(readFileSync(FILE));
    return code instanceof Map ? code : new Map();
  } catch {
    return new Map();
  }
}

/** Compiles CommonJS modules from this code, or records their scripts. @returns a stop */
function compileWith(code, scripts) {
  const { _compile: compile } = Module.prototype;
  Module.prototype._compile = function compileFromCode(source, filename, ...more) {
    const id = createHash('sha1').update(source).digest('base64');
    const cachedData = code.get(id);
    const isUsual = !(cachedData || scripts) || mayImport(source, filename) || source.startsWith('#!');
    if (isUsual) return compile.call(this, source, filename, ...more);
    const script = new Script(Module.wrap(source), { filename, cachedData });
    scripts?.set(id, script);
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, requireOf(this), this, filename, dirname(filename));
  };
  return () => void (Module.prototype._compile = compile);
}

/** V8 forgets what import() needs with the code. The bundle has none outside of comments. */
const mayImport = (source, filename) => dirname(filename) !== __dirname && /\bimport\s*\(/.test(source);

/** The `require` of a module. */
function requireOf(module) {
  const require = (id) => module.require(id);
  require.resolve = (id, options) => Module._resolveFilename(id, module, false, options);
  require.cache = Module._cache;
  require.extensions = Module._extensions;
  require.main = process.mainModule;
  return require;
}
