import { describe, expect, it } from 'vitest';
import { readAmount, readCompetition, readCount } from './volume-numbers.js';

describe('readCount', () => {
  it.each([
    ['0', 0],
    ['1000', 1000],
    ['1,000', 1000],
    ['12.345', 12_345],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ["1'234", 1234],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234\u202f567', 1_234_567],
    ['1,234.6', 1235],
    ['1.234,6', 1235],
    ['1000.0', 1000],
    ['1K', 1000],
    ['1.5K', 1500],
    ['1,5K', 1500],
    ['2.25M', 2_250_000],
    ['10 Tsd.', 10_000],
    ['1,2 Mio.', 1_200_000],
    [' 70 ', 70],
  ])('reads %j as %d', (cell, count) => {
    expect(readCount(cell)).toBe(count);
  });

  it.each([
    ['1K – 10K', 3162],
    ['1K-10K', 3162],
    ['100 - 1K', 316],
    ['10–100', 32],
    ['100K — 1M', 316_228],
    ['0-10', 5],
    ['<10', 5],
    ['1.000 – 10.000', 3162],
    ['50 - 50', 50],
  ])('reads the range %j as %d', (cell, count) => {
    expect(readCount(cell)).toBe(count);
  });

  it.each(['', ' ', '-', '--', '–', 'n/a', 'N/A'])('takes %j for unknown', (cell) => {
    expect(readCount(cell)).toBeNull();
  });

  it.each(['many', '1x', '1.2.3', '1,23,456', '10K – 1K', '-5', '1e3', '1..2', 'x – 10'])(
    'refuses %j',
    (cell) => {
      expect(readCount(cell)).toBeUndefined();
    },
  );
});

describe('readAmount', () => {
  it.each([
    ['1.2', 1.2],
    ['1,20 €', 1.2],
    ['$0.85', 0.85],
    ['0,123', 0.123],
    ['1.234', 1.234],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['USD 12.00', 12],
    ["1'234.50", 1234.5],
    ['0', 0],
  ])('reads %j as %d', (cell, amount) => {
    expect(readAmount(cell)).toBe(amount);
  });

  it.each(['', '-', '€'])('takes %j for unknown', (cell) => {
    expect(readAmount(cell)).toBeNull();
  });

  it.each(['free', '1-2', '-1'])('refuses %j', (cell) => {
    expect(readAmount(cell)).toBeUndefined();
  });
});

describe('readCompetition', () => {
  it.each([
    ['0', 0],
    ['100', 100],
    ['1', 1],
    ['0.15', 15],
    ['0,15', 15],
    ['1.00', 100],
    ['33.4', 33],
    ['High', null],
    ['', null],
    ['101', undefined],
    ['1x', undefined],
  ])('reads %j as %s', (cell, value) => {
    expect(readCompetition(cell)).toBe(value);
  });
});

describe('a cell that is too long for a number', () => {
  const long = '1'.repeat(5000);
  it.each([long, `${long}${'-'.repeat(5000)}`, `${long} – ${long}`, `${' '.repeat(60)}1`])(
    'is none, and costs no time',
    (cell) => {
      for (const read of [readCount, readAmount, readCompetition]) expect(read(cell)).toBeUndefined();
    },
  );

  it('is not one of sixty characters', () => {
    expect(readCount('5'.padStart(60, ' '))).toBe(5);
    expect(readCount(`${'1'.repeat(29)} – ${'1'.repeat(28)}`)).toBeUndefined();
  });
});
