import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const { FOLDERS, unmatched } = (await import('../test/mutation/folders.mjs' as string)) as {
  FOLDERS: Record<string, string[]>;
  unmatched(specs: string[]): string[];
};

const root = join(import.meta.dirname, '..');
const specs = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => join('test', name));

it('every folder of the mutation test exists', () => {
  expect(Object.keys(FOLDERS).filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it('every e2e spec that it names exists', () => {
  expect(unmatched(specs)).toEqual([]);
  expect(unmatched(specs.filter((name) => !name.includes('/proxy/')))).toEqual(['proxy/']);
});
