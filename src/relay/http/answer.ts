import type { Reach } from '../emit/emission.js';

/** What every relay endpoint answers. */
export const SENT = { success: true, message: 'SUCCESS' } as const;

/** Whether `?stats=true` asks for counts. */
export const wantsCounts = (stats: string | undefined) => stats === 'true';

/** The same, with the counts when they are asked for (rule 363). */
export function sent(reach: Reach, stats: string | undefined): object {
  return wantsCounts(stats) ? { ...SENT, data: reach } : SENT;
}
