import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SCRIPTS = ['build.mjs', 'ensure-build.mjs', 'node-version.mjs'];
const PATIENCE_MS = 300_000;
/** Those of this project without its libraries: to read them takes most of a small build. */
const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
  compilerOptions: object;
};
const COMPILER_OPTIONS = { ...compilerOptions, lib: ['ES5'], types: [] };

let folder: string;
/** A project of one file, with the scripts of this one: its build takes seconds. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-build-'));
  for (const name of ['src', 'scripts', 'node_modules']) mkdirSync(join(folder, name));
  for (const name of SCRIPTS) cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
  for (const name of ['package.json', 'tsconfig.build.json']) cpSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  for (const name of ['typescript', 'lmdb']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'src', 'main.ts'), 'export const started: boolean = true;\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'ensure-build.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, said: text(child.stderr), printed: text(child.stdout), ended: once(child, 'exit') };
}

const builds = (said: string) => said.split('Building…').length - 1;
const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('dist.'));

describe('building before a start', () => {
  it(
    'is done once, however many start at once, and again when a source is newer',
    async () => {
      const all = [start(), start(), start()];
      for (const { ended, printed } of all) expect([await ended, await printed]).toEqual([[0, null], '']);
      expect(builds((await Promise.all(all.map(({ said }) => said))).join(''))).toBe(1);
      expect(existsSync(join(folder, 'dist', 'main.js'))).toBe(true);
      expect(leftovers()).toEqual([]);

      const later = new Date(Date.now() + 60_000);
      utimesSync(join(folder, 'src', 'main.ts'), later, later);
      expect(builds(await start().said)).toBe(1);
    },
    PATIENCE_MS,
  );

  it(
    'leaves dist/ as it was when it fails or its builder is killed, and the next one builds',
    async () => {
      writeFileSync(join(folder, 'src', 'main.ts'), 'export const started: boolean = 1;\n');
      const failed = start();
      expect((await failed.ended)[0]).not.toBe(0);
      expect(readdirSync(folder)).not.toContain('dist');

      writeFileSync(join(folder, 'src', 'main.ts'), 'export const started: boolean = true;\n');
      const killed = start();
      await once(killed.child.stderr, 'data');
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(await start().ended).toEqual([0, null]);
      expect(existsSync(join(folder, 'dist', 'main.js'))).toBe(true);
    },
    PATIENCE_MS,
  );
});
