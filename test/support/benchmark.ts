import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Benchmark } from '../../bench/support/catalogue.mjs';
import type { Figure } from '../../bench/support/figures.mjs';

/**
 * Runs the smallest form of a benchmark and expects figures of any value: they depend on the machine, and so does the
 * exit code, which is 1 when a target is missed.
 */
export async function expectFigures({ name, flags = [], least, key = [] }: Benchmark): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-bench-figures-'));
  try {
    const file = join(folder, 'figures.jsonl');
    const script = join(import.meta.dirname, '../../bench', `${name}.mjs`);
    const child = spawn(process.execPath, [...flags, script, ...least], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], BENCH_FIGURES: file },
    });
    const [errors, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(signal, errors).toBeNull();
    expect(errors).not.toMatch(/^\s+at /m);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('"crashed"'))).toEqual([]);
    const figures = lines.map((line) => JSON.parse(line) as Figure);
    expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
    expect(figures.map((figure) => figure.name)).toEqual(expect.arrayContaining(key));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
