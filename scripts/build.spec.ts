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
const TIMEOUT_MS = 300_000;
/** This project's options without its libraries, whose loading takes most of a small build. */
const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
  compilerOptions: object;
};
const COMPILER_OPTIONS = { ...compilerOptions, lib: ['ES5'], types: [] };

let folder: string;
/** A project of one file with this project's scripts; its build takes seconds. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-build-'));
  for (const name of ['src', 'scripts', 'node_modules']) mkdirSync(join(folder, name));
  for (const name of SCRIPTS) cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
  for (const name of ['package.json', 'tsconfig.build.json']) cpSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  for (const name of ['typescript-7', 'lmdb']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'src', 'main.ts'), 'export const started: boolean = true;\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'ensure-build.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, stderr: text(child.stderr), stdout: text(child.stdout), ended: once(child, 'exit') };
}

const builds = (stderr: string) => stderr.split('Building…').length - 1;
const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('dist.'));

describe('building before a start', () => {
  it(
    'runs once for several concurrent starts, and again when a source is newer',
    async () => {
      const all = [start(), start(), start()];
      for (const { ended, stdout } of all) expect([await ended, await stdout]).toEqual([[0, null], '']);
      expect(builds((await Promise.all(all.map(({ stderr }) => stderr))).join(''))).toBe(1);
      expect(existsSync(join(folder, 'dist', 'main.js'))).toBe(true);
      expect(leftovers()).toEqual([]);

      const later = new Date(Date.now() + 60_000);
      utimesSync(join(folder, 'src', 'main.ts'), later, later);
      expect(builds(await start().stderr)).toBe(1);
    },
    TIMEOUT_MS,
  );

  it(
    'leaves dist/ unchanged when it fails or its builder is killed, and the next start builds',
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
    TIMEOUT_MS,
  );
});
