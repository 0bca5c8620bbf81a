import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Words and phrases that have a plain technical equivalent: notifies, client, uses, imports, resets, sends. */
const AVOIDED =
  /\b(?:told|tells|somebody|anybody|whoever|stands|anew|happening|goes by|takes in|for a moment|at its turn)\b/i;

const FOLDERS = ['src', 'test', 'scripts', 'bench', 'docs'];
/** The history, data of the geographic tests, and the list above. */
const EXCLUDED = /^(?:CHANGELOG\.md|test\/geo\/fixtures\/.*|scripts\/language\.spec\.ts)$/;

const files = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => /\.(?:ts|mjs|md)$/.test(file) && !EXCLUDED.test(file));

it('avoids words that have a plain technical equivalent', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (AVOIDED.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
