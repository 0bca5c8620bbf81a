// Domains in their letters: the console and the texts of the server, which share no modules, have the same rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function rulesOf(file: string): string {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  return /const SCRIPTS = [\s\S]*const LATIN_ALIKE = .*\n/.exec(source)![0];
}

it('letters that may stand for a domain are the same in the console and in messages', () => {
  expect(rulesOf('src/rank/positions/website-name.ts')).toBe(rulesOf('web/src/shared/address/shown-host.ts'));
});
