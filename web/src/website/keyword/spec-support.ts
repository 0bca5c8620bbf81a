import type { HistoryDay } from './queries';

/** A day of the history of a keyword, without competitors. */
export const historyDay = (
  date: string,
  position: number | null,
  more: Partial<HistoryDay> = {},
): HistoryDay => ({
  date,
  position,
  best: position,
  worst: position,
  url: '',
  urls: 0,
  state: position === null ? 'not_found' : 'ranked',
  rolled: false,
  competitors: {},
  ...more,
});
