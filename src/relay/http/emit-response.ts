import type { Reach } from '../emit/emission.js';

/** What every relay endpoint answers. */
export const SUCCESS_BODY = { success: true, message: 'SUCCESS' } as const;

/** Whether `?stats=true` asks for counts. */
export const wantsStats = (stats: string | undefined) => stats === 'true';

/** The same, with the counts when they are asked for (rule 363). */
export function emitResponse(reach: Reach, stats: string | undefined): object {
  return wantsStats(stats) ? { ...SUCCESS_BODY, data: reach } : SUCCESS_BODY;
}
