import { addDays, localDay } from './days';

interface Range {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const DAYS: Record<string, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 5 * 365 };
/** Names of the ranges, in the address. */
export const RANGES = Object.keys(DAYS);
const DEFAULT = '30d';

/** First and last day of the chosen range, which ends today unless both days are chosen. */
export const toRange = (range: Range, zone: string, now?: Date) => rangeUntil(range, localDay(zone, now));

/** The same for a day that is today. */
export function rangeUntil({ range, from, to }: Range, today: string) {
  if (from !== undefined && to !== undefined && from <= to) return { startDate: from, endDate: to };
  const days = DAYS[range ?? DEFAULT] ?? DAYS[DEFAULT]!;
  return { startDate: addDays(today, 1 - days), endDate: today };
}
