import { describe, expect, it } from 'vitest';
import { SetupTokens } from './first-run.js';

const NOW = new Date('2026-03-11T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const tokens = new SetupTokens('x'.repeat(32));

describe('a setup token', () => {
  it('is another one each time, and accepted by each process with the same secret', () => {
    const [one, two] = [tokens.create(NOW), tokens.create(NOW)];
    expect(one).not.toBe(two);
    for (const token of [one, two]) expect(new SetupTokens('x'.repeat(32)).accepts(token, NOW)).toBe(true);
  });

  it('is refused with another secret', () => {
    expect(new SetupTokens('y'.repeat(32)).accepts(tokens.create(NOW), NOW)).toBe(false);
  });

  it('is accepted for a day', () => {
    const token = tokens.create(NOW);
    expect(tokens.accepts(token, new Date(NOW.getTime() + DAY_MS - 1))).toBe(true);
    expect(tokens.accepts(token, new Date(NOW.getTime() + DAY_MS))).toBe(false);
  });

  it('is refused when its time is changed', () => {
    const [, ...rest] = tokens.create(NOW).split('.');
    const later = [new Date(NOW.getTime() + DAY_MS).getTime().toString(36), ...rest].join('.');
    expect(tokens.accepts(later, NOW)).toBe(false);
  });

  it.each(['', '.', 'guessed', 'a.b.c', 'é.é'])('is not %j', (token) => {
    expect(tokens.accepts(token, NOW)).toBe(false);
  });
});
