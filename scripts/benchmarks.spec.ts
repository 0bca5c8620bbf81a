import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meets } from '../bench/support/figures.mjs';
import { readRecords, renderPage } from '../bench/support/records.mjs';

const ROOT = join(import.meta.dirname, '..');

describe('docs/benchmarks.md', () => {
  it('is made of the records', async () => {
    const page = readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8');
    expect(await renderPage(page, await readRecords(ROOT))).toBe(page);
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
