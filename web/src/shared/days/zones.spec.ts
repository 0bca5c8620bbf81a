import { expect, it } from 'vitest';
import { currentZone, findZones, offsetText, zoneChoices, zoneText } from './zones';

it('finds time zones by the beginnings of their words', () => {
  expect(findZones('new york', [])).toEqual(['America/New_York']);
  expect(findZones('europe/ber', [])).toEqual(['Europe/Berlin']);
  expect(findZones('erlin', [])).toEqual([]);
});

it('lists the chosen zone and UTC first, and no more than a menu holds', () => {
  const zones = findZones('', ['Asia/Tokyo']);
  expect(zones.slice(0, 2)).toEqual(['Asia/Tokyo', 'UTC']);
  expect(zones).toHaveLength(50);
  expect(new Set(zones).size).toBe(50);
});

it('names a zone in words, with its offset on a day', () => {
  expect(zoneText('America/New_York')).toBe('America/New York');
  expect(offsetText('Europe/Berlin', new Date('2026-01-01T00:00:00Z'))).toBe('GMT+1');
});

it.each([
  ['kyiv', 'Europe/Kyiv'],
  ['kiev', 'Europe/Kyiv'],
  ['kolkata', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['yangon', 'Asia/Yangon'],
  ['rangoon', 'Asia/Yangon'],
  ['ho chi minh', 'Asia/Ho_Chi_Minh'],
  ['saigon', 'Asia/Ho_Chi_Minh'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['nuuk', 'America/Nuuk'],
  ['godthab', 'America/Nuuk'],
  ['argentina buenos', 'America/Argentina/Buenos_Aires'],
  ['indiana indianapolis', 'America/Indiana/Indianapolis'],
])('finds %s under its current name %s', (text, name) => {
  expect(findZones(text, [])).toEqual([name]);
  const choice = zoneChoices('UTC').find(({ value }) => value === name)!;
  expect(`${choice.label} ${choice.note}`.toLowerCase()).toContain(text.split(' ').at(-1));
});

it('lists each zone once, by a name that formats a time', () => {
  const values = zoneChoices('Europe/Kiev').map(({ value }) => value);
  expect(values[0]).toBe('Europe/Kyiv');
  expect(new Set(values).size).toBe(values.length);
  expect(values).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone').map(currentZone)));
  for (const timeZone of values) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});
