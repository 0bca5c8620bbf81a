import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BENCH = join(ROOT, 'bench');
const SPECIFIER = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Relative imports of a benchmark, from the root; static and dynamic ones. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(SPECIFIER)].map(([, path]) => relative(ROOT, join(dirname(file), path!)));
}

/** Modules of dist/ are compiled from src/. */
const sourceOf = (path: string) => path.replace(/^dist\/(.*)\.js$/, 'src/$1.ts');

describe('the benchmarks', () => {
  const files = readdirSync(BENCH, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.mjs'),
  );
  const imports = files.flatMap((file) =>
    importsOf(join(BENCH, file)).map((path) => ({ file, path: sourceOf(path) })),
  );

  it('import modules that exist', () => {
    expect(imports.filter(({ path }) => path.startsWith('src/geo/')).length).toBeGreaterThan(5);
    expect(imports.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
