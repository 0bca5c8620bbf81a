import type { Reach } from '../emit/emission.js';

/** Response body of every emit endpoint without `?stats=true`. */
export const SUCCESS_BODY = { success: true, message: 'SUCCESS' } as const;

export const wantsStats = (stats: string | undefined) => stats === 'true';

/** Adds the reach to the body for `?stats=true`. */
export function emitResponse(reach: Reach, stats: string | undefined): object {
  return wantsStats(stats) ? { ...SUCCESS_BODY, data: reach } : SUCCESS_BODY;
}
