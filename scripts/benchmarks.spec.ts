import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BENCHMARKS } from '../bench/support/catalogue.mjs';
import { meets } from '../bench/support/figures.mjs';
import {
  distanceOf,
  markStale,
  readRecords,
  renderPage,
  STALE_AFTER,
  unmarked,
} from '../bench/support/records.mjs';

const ROOT = join(import.meta.dirname, '..');
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('docs/benchmarks.md', () => {
  it('is made of the records', async () => {
    const page = readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8');
    expect(await renderPage(page, await readRecords(ROOT))).toBe(page);
  });

  it('marks each record that is older than the code it measures: npm run bench -- --mark', async () => {
    expect(await unmarked(await readRecords(ROOT), ROOT)).toEqual([]);
  });

  it('knows every benchmark of package.json', () => {
    const scripts = Object.keys(PACKAGE.scripts).filter((name) => name.startsWith('bench:'));
    expect(scripts.toSorted()).toEqual(BENCHMARKS.map(({ name }) => `bench:${name}`).toSorted());
  });

  it('covers paths that exist', () => {
    const tracked = (path: string) => execFileSync('git', ['ls-files', '--', path], { cwd: ROOT }).length > 0;
    const covers = BENCHMARKS.flatMap((benchmark) => benchmark.covers);
    expect(covers.filter((path) => !tracked(path))).toEqual([]);
  });
});

describe('the age of a record', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-records-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  let first = '';
  const commit = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    git('add', '.');
    git('commit', '-qm', text);
  };

  beforeAll(() => {
    git('init', '-q');
    mkdirSync(join(folder, 'src/relay'), { recursive: true });
    commit('src/relay/a.ts', 'first');
    first = git('rev-parse', '--short=10', 'HEAD');
    for (let n = 0; n <= STALE_AFTER; n += 1) commit('src/relay/a.ts', `change ${n}`);
    commit('README.md', 'beside');
  });

  it('counts the commits to its folders', async () => {
    expect(await distanceOf(folder, first, ['src/relay'])).toBe(STALE_AFTER + 1);
    expect(await distanceOf(folder, first, ['README.md'])).toBe(1);
    expect(await distanceOf(folder, '0123456789', ['src'])).toBeUndefined();
    expect(await distanceOf(tmpdir(), first, ['src'])).toBeUndefined();
  });

  it('is unknown without the history', async () => {
    const shallow = join(folder, 'shallow');
    git('clone', '-q', '--depth', '1', `file://${folder}`, shallow);
    expect(await distanceOf(shallow, first, ['src'])).toBeUndefined();
  });

  it('marks what is too old, once', async () => {
    const records = { relay: { commit: first }, geo: { commit: first } };
    expect(await unmarked(records, folder)).toEqual(['relay']);
    const marked = await markStale(records, folder);
    expect(marked).toEqual({ relay: { commit: first, stale: true }, geo: { commit: first } });
    expect(await unmarked(marked, folder)).toEqual([]);
  });
});

describe('npm run bench', () => {
  it.each([
    [0.9, '>= 1', false],
    [1, '>= 1', true],
    [1.5, '<= 1.5', true],
    [1.51, '<= 1.5', false],
    [9, undefined, true],
  ])('judges %d against %s: %s', (value, target, met) => {
    expect(meets(value, target)).toBe(met);
  });

  it('names the benchmarks when it does not know one', () => {
    const { status, stderr } = spawnSync(process.execPath, ['bench/all.mjs', '--only', 'rely'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^No benchmark rely; there are: relay, check/);
  });
});
