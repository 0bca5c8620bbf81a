import { expect, it } from 'vitest';
import { validityText } from './validity';

const NOW = Date.parse('2026-03-10T12:00:00Z');

it.each([
  [null, { text: 'Valid until revoked', isOver: false }],
  // The end of 10 March in Berlin.
  ['2026-03-10T23:00:00.000Z', { text: 'Valid until 10 Mar 2026', isOver: false }],
  ['2026-03-10T12:00:00.000Z', { text: 'Expired on 10 Mar 2026', isOver: true }],
  ['2026-03-09T23:00:00.000Z', { text: 'Expired on 9 Mar 2026', isOver: true }],
])('names the last valid day of %s', (end, expected) => {
  const { text, isOver } = validityText(end, 'Europe/Berlin', NOW);
  expect({
    text: text.replace(/Mar (\d+), 2026|(\d+) Mar 2026/, (_, us, gb) => `${us ?? gb} Mar 2026`),
    isOver,
  }).toEqual(expected);
});
