// Loads a bundled program, copied into dist/programs/. Modules are compiled from the code that a start at the build has
// left (scripts/code-cache.mjs), without which a quarter of a start is compilation. Modules are compiled as usual where the
// code is of another source, Node version, machine, folder or set of V8 flags, or damaged: V8 checks little of it itself.
'use strict';
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { Module } = require('node:module');
const { dirname, join, relative } = require('node:path');
const v8 = require('node:v8');
const { Script } = require('node:vm');

/** V8 accepts compiled code only with the flags that it was compiled with: those of `npm start`. */
v8.setFlagsFromString('--no-allocation-site-pretenuring');

const FILE = join(__dirname, 'compiled-code.bin');
/** Bytes of the digest before the code. */
const DIGEST_BYTES = 32;

const fileOf = (program) => join(__dirname, `${program}.cjs`);

/** Starts a program of this folder. */
exports.load = (program) => {
  const stop = compileWith(readCode());
  // Everything that a start imports is loaded before the event loop turns. Then the memory of the code is freed.
  setImmediate(stop);
  require(fileOf(program));
};

/**
 * Starts a program, and writes the code that it has compiled when it ends.
 * @param folder that this folder will be; scripts keep their names in it
 */
exports.record = (program, folder = __dirname) => {
  const scripts = new Map();
  compileWith(new Map(), { scripts, folder });
  process.once('exit', () => {
    const code = new Map([...scripts].map(([id, script]) => [id, script.createCachedData()]));
    const bytes = v8.serialize({ origin: originOf(folder), code });
    writeFileSync(FILE, Buffer.concat([digestOf(bytes), bytes]));
  });
  require(fileOf(program));
};

/** By source. Empty where the file is missing, damaged, or of another origin. */
exports.readCode = readCode;
function readCode() {
  try {
    const file = readFileSync(FILE);
    const bytes = file.subarray(DIGEST_BYTES);
    if (!digestOf(bytes).equals(file.subarray(0, DIGEST_BYTES))) return new Map();
    const { origin, code } = v8.deserialize(bytes);
    return origin === originOf(__dirname) ? code : new Map();
  } catch {
    return new Map();
  }
}

const digestOf = (bytes) => createHash('sha256').update(bytes).digest();
const originOf = (folder) => [process.version, process.platform, process.arch, folder].join(' ');

/** Compiles CommonJS modules from this code, or records their scripts. @returns a stop */
function compileWith(code, { scripts, folder = __dirname } = {}) {
  const { _compile: compile } = Module.prototype;
  Module.prototype._compile = function compileFromCode(source, filename, ...more) {
    const id = createHash('sha1').update(source).digest('base64');
    const cachedData = code.get(id);
    const isUsual = !(cachedData || scripts) || more[0] === 'module' || mayImport(source, filename);
    if (isUsual || source.startsWith('#!')) return compile.call(this, source, filename, ...more);
    const isOwn = dirname(filename) === __dirname;
    const name = isOwn ? join(folder, relative(__dirname, filename)) : filename;
    const script = new Script(Module.wrap(source), { filename: name, cachedData });
    scripts?.set(id, script);
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, requireOf(this), this, filename, dirname(filename));
  };
  return () => void (Module.prototype._compile = compile);
}

/** A script compiled from kept code cannot use import(). The bundle has none outside of comments. */
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
