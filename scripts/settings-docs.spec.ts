import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as env from '../src/settings/decorators/env.js';
import * as load from '../src/settings/load-settings.js';
import * as settings from '../src/settings/settings.js';

const { settingsPage } = (await import('./settings-docs.mjs' as string)) as {
  settingsPage(config: object): Promise<string>;
};
const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'settings.md'), 'utf8');

/** Cells of the table row of a variable: values, default, description. */
function rowOf(variable: string): string[] {
  const line = page.split('\n').find((text) => text.startsWith(`| \`${variable}\` `));
  return (line ?? '')
    .split(' | ')
    .slice(1)
    .map((cell) => cell.replace(/\|$/, '').trim());
}

describe('docs/settings.md', () => {
  it('equals the text that `npm run generate` generates', async () => {
    expect(await settingsPage({ ...env, ...load, ...settings })).toBe(page);
  });

  it('lists every setting once, in the order of the parts', () => {
    const listed = [...page.matchAll(/^\| `([A-Z_\d]+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(load.environmentVariables());
  });

  it.each(load.environmentVariables())('describes %s in a sentence', (variable) => {
    expect(rowOf(variable)[2]).toMatch(/^[A-Z`].{10,}\.$/);
  });

  it('gives defaults that the settings accept and equal', () => {
    const defaults = load.environmentVariables().map((name) => [name, rowOf(name)[1]!] as const);
    const given = defaults
      .filter(([, value]) => value !== 'unset')
      .map(([name, value]) => [name, value.slice(1, -1)]);
    expect(load.loadSettings(Object.fromEntries(given) as Record<string, string>)).toEqual(
      load.loadSettings({}),
    );
    expect(given.length).toBeGreaterThan(40);
  });

  it.each([
    ['PORT', '0 to 65535', '`4000`'],
    ['RANK_LEASE_MS', '100 ms or more', '`60000`'],
    ['SESSION_TTL', 'a duration such as 15m, 12h or 30d', '`30d`'],
    ['RATE_LIMIT_GEO_MB', 'a rate such as 3000/60 (requests/seconds)', '`200/60`'],
    ['RANK_MATCH', '`contains`, `host`', '`contains`'],
    ['HSTS_SUBDOMAINS', 'flag', '`false`'],
    ['MONGODB_URI', 'a mongodb:// or mongodb+srv:// address', 'unset'],
  ])('takes values and default of %s from the code', (variable, values, initial) => {
    expect(rowOf(variable).slice(0, 2)).toEqual([values, initial]);
  });
});
