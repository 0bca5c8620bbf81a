import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Words and phrases that have a plain technical equivalent: notifies, client, uses, imports, resets, sends. */
const AVOIDED =
  /\b(?:told|tells|somebody|anybody|whoever|stands|anew|happening|goes by|takes in|for a moment|at its turn)\b/i;

const files = execFileSync('git', ['ls-files', 'src', 'test', 'scripts', 'bench', 'docs', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|mjs|md|json|txt)$/.test(file))
  // The history, data of the geographic tests, and this list.
  .filter((file) => !/^(?:CHANGELOG\.md|test\/geo\/fixtures\/.*|scripts\/language\.spec\.ts)$/.test(file));

it('avoids words that have a plain technical equivalent', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (AVOIDED.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
