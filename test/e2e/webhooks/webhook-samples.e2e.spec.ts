import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CASES, EXPECTED, sample, sampleFolder, type SampleFolder } from '../../support/webhook-samples.js';

let folder: SampleFolder;
beforeAll(() => void (folder = sampleFolder()));
afterAll(() => folder.remove());

it('the Node sample in docs/webhooks.md accepts messages and nothing else', async () => {
  const path = folder.write('verify.mjs', sample('node'));
  const { verify } = (await import(pathToFileURL(path).href)) as {
    verify(secret: string, headers: object, body: string, now: number): boolean;
  };
  const results = CASES.map(([, { secret, headers, body, now }]) => verify(secret, headers, body, now));
  expect(results).toEqual(EXPECTED);
});
