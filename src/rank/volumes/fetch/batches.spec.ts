import { describe, expect, it } from 'vitest';
import { divideRefused, type MissingSearches, planBatches, SearchCollection } from './batches.js';

const NOW = new Date('2026-03-11T12:00:00Z');
const HOUR_MS = 3_600_000;
const rules = { size: 3, waitMs: HOUR_MS, now: NOW };
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

function searches(texts: readonly string[], country = 'US', language = 'en'): MissingSearches {
  return { country, language, keywords: new Map(texts.map((text) => [text.toUpperCase(), text])) };
}
const listTexts = (batches: readonly MissingSearches[]) =>
  batches.map(({ country, keywords }) => [country, ...keywords.values()]);

describe('planBatches', () => {
  const many = searches(['a', 'b', 'c', 'd']);
  const few = searches(['x'], 'DE', 'de');

  it('divides keywords by country, language and size', () => {
    const { batches, waitsUntil } = planBatches([many, few], {}, rules);
    expect(listTexts(batches)).toEqual([
      ['US', 'a', 'b', 'c'],
      ['US', 'd'],
      ['DE', 'x'],
    ]);
    expect(waitsUntil).toBeUndefined();
  });

  it('lets a batch that is not full wait after the last request for its country and language', () => {
    const asked = { 'US-en': minutesAgo(30), 'DE-de': minutesAgo(45), 'FR-fr': minutesAgo(1) };
    const { batches, waitsUntil } = planBatches([many, few], asked, rules);
    expect(listTexts(batches)).toEqual([['US', 'a', 'b', 'c']]);
    expect(waitsUntil).toEqual(new Date(NOW.getTime() + 15 * 60_000));
  });

  it('requests it once the wait is over', () => {
    const { batches, waitsUntil } = planBatches([few], { 'DE-de': minutesAgo(60) }, rules);
    expect(listTexts(batches)).toEqual([['DE', 'x']]);
    expect(waitsUntil).toBeUndefined();
  });
});

describe('divideRefused', () => {
  const batch = searches(['tea', 'tea?', 'Gin!', 'rum', 'ale']);

  it('leaves out the keyword that the provider quotes, in any case', () => {
    const { refused, batches } = divideRefused(batch, "Invalid characters: 'gin!'.");
    expect(refused).toEqual(['GIN!']);
    expect(listTexts(batches)).toEqual([['US', 'tea', 'tea?', 'rum', 'ale']]);
  });

  it('halves a batch of which no keyword is quoted', () => {
    const { refused, batches } = divideRefused(batch, "Invalid Field: 'keywords'.");
    expect(refused).toEqual([]);
    expect(listTexts(batches)).toEqual([
      ['US', 'tea', 'tea?', 'Gin!'],
      ['US', 'rum', 'ale'],
    ]);
  });

  it('refuses a single keyword without a quote', () => {
    expect(divideRefused(searches(['tea']), '')).toEqual({ refused: ['TEA'], batches: [] });
  });
});

it('collects a keyword once for each country and language', () => {
  const collection = new SearchCollection();
  collection.add({ country: 'US', language: 'en' }, 'TEA', 'tea');
  collection.add({ country: 'US', language: 'en' }, 'TEA', 'Tea');
  collection.add({ country: 'DE', language: 'en' }, 'TEA', 'Tea');
  expect(listTexts(collection.list)).toEqual([
    ['US', 'tea'],
    ['DE', 'Tea'],
  ]);
  expect(collection.size).toBe(2);
});
