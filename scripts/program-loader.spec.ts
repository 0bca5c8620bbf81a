import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Prints, at the end, which scripts were compiled from given code, and whether V8 accepted it. */
const WATCH = `
const vm = require('node:vm');
const watched = {};
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    watched[require('node:path').basename(options.filename)] = this.cachedDataRejected === false;
  }
};
process.on('exit', () => console.log(JSON.stringify(watched)));
`;
const MAIN =
  "'use strict';\nconst { text } = require('./part.cjs');\nrequire('adapter').then((os) => console.log(text(), typeof os.EOL));\n";
const PART = "'use strict';\nexports.text = () => 'first of ' + require('node:path').basename(__filename);\n";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-loader-'));
  cpSync(join(import.meta.dirname, 'program-loader.cjs'), join(folder, 'program-loader.cjs'));
  writeFileSync(join(folder, 'main.cjs'), MAIN);
  writeFileSync(join(folder, 'part.cjs'), PART);
  mkdirSync(join(folder, 'node_modules', 'adapter'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', 'adapter', 'index.js'), "module.exports = import('node:os');\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const code = () => join(folder, 'compiled-code.bin');

function run(how: 'load' | 'record', flags: string[] = [], target = folder) {
  const loader = JSON.stringify(join(folder, 'program-loader.cjs'));
  const program = `${WATCH}require(${loader}).${how}('main', ${JSON.stringify(target)})`;
  const [printed, watched] = execFileSync(process.execPath, [...flags, '-e', program], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return { printed, accepted: JSON.parse(watched!) as Record<string, boolean> };
}

it('compiles the modules of a program from the code that an earlier start compiled', () => {
  expect(run('load')).toEqual({ printed: 'first of part.cjs string', accepted: {} });
  expect(run('record').printed).toBe('first of part.cjs string');
  expect(run('load')).toEqual({
    printed: 'first of part.cjs string',
    accepted: { 'main.cjs': true, 'part.cjs': true },
  });
  expect(run('load', ['--no-allocation-site-pretenuring']).accepted).toEqual({
    'main.cjs': true,
    'part.cjs': true,
  });
});

it('compiles a module whose source has changed, also one of the same length', () => {
  run('record');
  writeFileSync(join(folder, 'part.cjs'), PART.replace('first', 'other'));
  expect(run('load')).toEqual({ printed: 'other of part.cjs string', accepted: { 'main.cjs': true } });
});

it('compiles all modules with other flags of V8, and where the code is damaged', () => {
  run('record');
  const other = run('load', ['--no-opt']);
  expect(other).toEqual({
    printed: 'first of part.cjs string',
    accepted: { 'main.cjs': false, 'part.cjs': false },
  });
  const bytes = readFileSync(code());
  writeFileSync(code(), bytes.subarray(0, bytes.length / 2));
  expect(run('load')).toEqual({ printed: 'first of part.cjs string', accepted: {} });
  for (const at of [0, 40, bytes.length >> 1, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1;
    writeFileSync(code(), damaged);
    expect(run('load')).toEqual({ printed: 'first of part.cjs string', accepted: {} });
  }
  writeFileSync(code(), 'no code');
  expect(run('load')).toEqual({ printed: 'first of part.cjs string', accepted: {} });
});

it('uses the code in the folder that it was recorded for, whose path is in the stack of an error, and nowhere else', () => {
  const target = `${folder}-renamed`;
  writeFileSync(join(folder, 'part.cjs'), "exports.text = () => new Error().stack.split('\\n')[1].trim();\n");
  run('record', [], target);
  expect(run('load').accepted).toEqual({});
  renameSync(folder, target);
  folder = target;
  const { printed, accepted } = run('load');
  expect(accepted).toEqual({ 'main.cjs': true, 'part.cjs': true });
  expect(printed).toContain(`${join(target, 'part.cjs')}:1:`);
});
