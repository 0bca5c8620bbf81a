/** At least a calendar month. */
const MONTH_MS = 31 * 24 * 3_600_000;

export const monthBefore = (now: Date): Date => new Date(now.getTime() - MONTH_MS);
export const monthAfter = (now: Date): Date => new Date(now.getTime() + MONTH_MS);
