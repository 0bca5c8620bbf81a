const DAY_MS = 24 * 3_600_000;
/** At least a calendar month. */
const MONTH_MS = 31 * DAY_MS;

export const monthBefore = (now: Date): Date => new Date(now.getTime() - MONTH_MS);
export const dayAfter = (now: Date): Date => new Date(now.getTime() + DAY_MS);
export const monthAfter = (now: Date): Date => new Date(now.getTime() + MONTH_MS);
