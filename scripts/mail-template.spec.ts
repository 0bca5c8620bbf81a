import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DIGEST_TEMPLATE } from '../src/rank/digests/mail/digest-template.js';
// @ts-expect-error A script without types.
import * as script from './mail-template.mjs';

const { compileTemplate, TARGET } = script as { compileTemplate: () => Promise<string>; TARGET: string };

it('the template of mails is up to date; otherwise run npm run generate', async () => {
  expect(readFileSync(TARGET, 'utf8')).toBe(await compileTemplate());
});

it('the template loads nothing and runs nothing', () => {
  const addresses = [...DIGEST_TEMPLATE.matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)/gi)];
  expect(new Set(addresses.map(([, address]) => address))).toEqual(
    new Set(['{{link}}', '{{unsubscribe}}', '{{logoSource}}']),
  );
  expect(DIGEST_TEMPLATE).not.toMatch(/<script|<link|@import|javascript:/i);
});
