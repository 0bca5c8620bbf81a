import { expect, it } from 'vitest';
import { offsetText, zonesOf, zoneText } from './zones';

it('finds time zones by the beginnings of their words', () => {
  expect(zonesOf('new york', [])).toEqual(['America/New_York']);
  expect(zonesOf('europe/ber', [])).toEqual(['Europe/Berlin']);
  expect(zonesOf('erlin', [])).toEqual([]);
});

it('lists the chosen zone and UTC first, and no more than a menu holds', () => {
  const zones = zonesOf('', ['Asia/Tokyo']);
  expect(zones.slice(0, 2)).toEqual(['Asia/Tokyo', 'UTC']);
  expect(zones).toHaveLength(50);
  expect(new Set(zones).size).toBe(50);
});

it('names a zone in words, with its offset on a day', () => {
  expect(zoneText('America/New_York')).toBe('America/New York');
  expect(offsetText('Europe/Berlin', new Date('2026-01-01T00:00:00Z'))).toBe('GMT+1');
});
