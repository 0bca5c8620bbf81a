import type { LocalDay } from '../../../common/time/zone.js';

/** What happened to the numbers of all websites. */
export const SYSTEM_NOTES: readonly { date: LocalDay; text: string }[] = [
  {
    date: '2025-09-12',
    text: 'Google ended result pages of 100: impressions of bots fell, and average positions rose with them.',
  },
];

export const notesWithin = (first: LocalDay, last: LocalDay) =>
  SYSTEM_NOTES.filter(({ date }) => date >= first && date <= last);
