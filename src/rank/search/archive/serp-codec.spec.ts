import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchAnswer } from '../../../simulator/results/answer.js';
import { decodeSerp, encodeSerp, type SerpEntry } from './serp-codec.js';
import { SERP_DICTIONARY } from './serp-dictionary.js';

const MAX_BYTES = 3 * 1024;
const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures/serps');
const line = fc.string({ unit: 'binary' }).map((text) =>
  text
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim(),
);
const link = fc.oneof(
  line,
  fc.webUrl(),
  fc.webUrl().map((url) => url.replace('://', '://www.')),
  line.map((text) => `http://${text}`),
);

/** Links and titles as a search engine lists them. */
function realistic(name: string): SerpEntry[] {
  const lines = readFileSync(join(FIXTURES, `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n');
  return Array.from({ length: lines.length / 2 }, (_, n) => ({
    link: lines[2 * n]!,
    title: lines[2 * n + 1]!,
  }));
}

describe('kept search results', () => {
  it('are read as they were written', () => {
    const results = fc.array(fc.record({ link, title: line }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(results, (entries) => {
        expect(decodeSerp(encodeSerp(entries))).toEqual(entries);
      }),
    );
    expect(decodeSerp(encodeSerp([]))).toEqual([]);
  });

  it('keep the place of a result without a usable link or title', () => {
    const read = decodeSerp(encodeSerp([null, { link: 7, title: ' a\nb ' }, { link: 'https://a.b/' }]));
    expect(read).toEqual([
      { link: '', title: '' },
      { link: '', title: 'a b' },
      { link: 'https://a.b/', title: '' },
    ]);
  });

  it('cut a title after 200 characters, never within one', () => {
    const title = (text: string) => decodeSerp(encodeSerp([{ link: 'https://a.b/', title: text }]))[0]!.title;
    expect(title('x'.repeat(200))).toBe('x'.repeat(200));
    expect(title('x'.repeat(201))).toBe('x'.repeat(200));
    expect(title(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}\ufffd`);
  });

  it.each([
    'https://www.a.example/',
    'https://a.example/',
    'http://www.a.example/',
    'http://a.example/https://',
  ])('keep the scheme and the name of %s', (link) => {
    expect(decodeSerp(encodeSerp([{ link, title: 'A' }]))).toEqual([{ link, title: 'A' }]);
  });

  // The dictionary was chosen with the first list in view; the second was written after it.
  it.each(['best-coffee-maker', 'running-shoes-flat-feet'])(
    'take at most 3 KB for a hundred realistic links and titles: %s',
    (name) => {
      const entries = realistic(name);
      expect(entries).toHaveLength(100);
      expect(encodeSerp(entries).length).toBeLessThanOrEqual(MAX_BYTES);
    },
  );

  it.each(['best café', 'css grid', 'cheap flights to london', '東京'])(
    "take at most 3 KB for a hundred of the simulator's: %s",
    (q) => {
      const context = { q, country: 'US', near: 'New York', language: 'en' };
      const { results } = searchAnswer(context, 20_522, { start: 0, num: 100 });
      expect(results).toHaveLength(100);
      expect(encodeSerp(results).length).toBeLessThanOrEqual(MAX_BYTES);
    },
  );

  it('stay readable: their dictionary is the one they were written with', () => {
    expect(createHash('sha256').update(SERP_DICTIONARY).digest('hex')).toMatchInlineSnapshot(
      `"ab709c82b058125fa78fe7ec0d1ec1b9d7a5b8ec2773a4f76610c8851b5f89b7"`,
    );
  });
});
