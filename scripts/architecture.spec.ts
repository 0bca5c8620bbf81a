import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Paths in ARCHITECTURE.md are relative to one of these folders. */
const BASES = ['', 'src', 'src/rank', 'src/geo', 'test', 'test/e2e'];

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

it('ARCHITECTURE.md is readable as text: no line has more than 160 characters', () => {
  const tooLong = text.split('\n').filter((line) => line.length > 160);
  expect(tooLong).toEqual([]);
});

it('ARCHITECTURE.md names files and folders that exist', () => {
  const named = [...text.matchAll(/`([\w./-]+(?:\.ts|\.cjs|\.json|\/))`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !BASES.some((base) => existsSync(join(root, base, path))))).toEqual([]);
});
