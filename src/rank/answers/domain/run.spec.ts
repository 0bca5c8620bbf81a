import { describe, expect, it } from 'vitest';
import { estimatePrompts } from './estimate.js';
import { promptIdentity } from './prompt-identity.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { cutBytes, readAnswer } from './run.js';
import { shareOut } from './tallies.js';

const WANTED = {
  website: 'mo.com',
  brand: { name: 'Mo' },
  competitors: [{ website: 'rival.example', name: 'Rival' }],
};
const read = (...given: Parameters<typeof readAnswer>) => inSlices(readAnswer(...given));
const answer = (text: string, urls: string[] = []) => ({
  text,
  citations: urls.map((url) => ({ url, title: '' })),
  queries: [],
  model: null,
});

describe('a run', () => {
  it('keeps mention and citation apart, and the order of first mentions', async () => {
    const found = await read(answer('Rival is good, Mo is better. Rival!', ['https://mo.com/a']), WANTED);
    expect(found.brands).toEqual([
      { mentioned: true, cited: true, order: 2 },
      { mentioned: true, cited: false, order: 1 },
    ]);
    expect(found.marks.map(({ start, own }) => [start, own])).toEqual([
      [0, false],
      [15, true],
      [29, false],
    ]);
  });

  it('reads the whole text and keeps 16 KB of it', async () => {
    const found = await read(answer(`${'é'.repeat(10_000)} Mo`), WANTED);
    expect(found.truncated).toBe(true);
    expect(Buffer.byteLength(found.text)).toBe(16 * 1024);
    expect(found.brands[0]).toEqual({ mentioned: true, cited: false, order: 1 });
    expect(found.marks).toEqual([]);
  });

  it('keeps as many marks as can be shown', async () => {
    const competitors = Array.from({ length: 20 }, (_, n) => ({ website: `${n}.example`, name: 'a' }));
    const found = await read(answer('a '.repeat(8000)), { ...WANTED, brand: { name: 'a' }, competitors });
    expect(found.brands.map(({ order }) => order)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    expect(found.marks).toHaveLength(300);
    expect(found.marks.at(-1)!.end).toBeLessThan(100);
  });

  it('cuts between characters', () => {
    expect(cutBytes('a😀', 3)).toBe('a');
    expect(cutBytes('a😀', 5)).toBe('a😀');
  });
});

it('shares have a sum of 100', () => {
  expect(shareOut([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
  expect(shareOut([0, 0])).toEqual([0, 0]);
});

it('an estimate has 30/7 weeks and leaves out engines without a vendor', () => {
  const price = { vendor: 'dataforseo', api: false, price: 2 };
  const estimate = estimatePrompts(
    [
      { engines: ['chatgpt', 'copilot'], every: 'day', runs: 3 },
      { engines: ['chatgpt'], every: 'week', runs: 7 },
    ],
    (engine) => (engine === 'chatgpt' ? price : undefined),
  );
  expect(estimate).toMatchObject({
    prompts: 2,
    requests_per_check: 10,
    requests_per_day: 4,
    requests_per_month: 120,
    cost_per_month: 0.24,
  });
});

it('prompts are alike in another order of aliases and another form of Unicode', () => {
  const fixed = {
    text: 'Café?',
    country: 'US',
    language: 'en',
    brand: { name: 'Mo', aliases: ['A', 'B'] },
    competitors: [],
  };
  const other = { ...fixed, text: ' Cafe\u0301? ', brand: { name: 'Mo', aliases: ['B', 'A'] } };
  expect(promptIdentity(other)).toBe(promptIdentity(fixed));
  expect(promptIdentity({ ...fixed, country: 'DE' })).not.toBe(promptIdentity(fixed));
});
