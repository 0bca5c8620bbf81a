interface Range {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const DAYS: Record<string, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 5 * 365 };
const DEFAULT = '30d';

/** Today in a zone, YYYY-MM-DD. */
export const localDay = (zone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** First and last day of the chosen range, which ends today unless both days are chosen. */
export function rangeOf({ range, from, to }: Range, zone: string, now?: Date) {
  const today = localDay(zone, now);
  if (from !== undefined && to !== undefined && from <= to) return { startDate: from, endDate: to };
  const days = DAYS[range ?? DEFAULT] ?? DAYS[DEFAULT]!;
  return { startDate: addDays(today, 1 - days), endDate: today };
}
