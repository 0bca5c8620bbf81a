import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const programs = join(import.meta.dirname, '..', '..', '..', 'dist', 'programs');

/** Prints for the entry of the server whether V8 rejects the code that the build has kept for it. */
const LOOK = `
const { createHash } = require('node:crypto');
const { Module } = require('node:module');
const { Script } = require('node:vm');
const { readCode } = require(${JSON.stringify(join(programs, 'program-loader.cjs'))});
const filename = ${JSON.stringify(join(programs, 'main.cjs'))};
const source = require('node:fs').readFileSync(filename, 'utf8');
const cachedData = readCode().get(createHash('sha1').update(source).digest('base64'));
console.log(new Script(Module.wrap(source), { filename, cachedData }).cachedDataRejected);
`;

it('the build keeps compiled code of the server, which V8 accepts', () => {
  expect(execFileSync(process.execPath, ['-e', LOOK], { encoding: 'utf8' }).trim()).toBe('false');
});
