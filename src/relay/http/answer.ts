import type { Reach } from '../emit/emission.js';

/** What every relay endpoint answers. */
export const SENT = { success: true, message: 'SUCCESS' } as const;

/** The same, with the counts when `?stats=true` asks for them (rule 363). */
export function sent(reach: Reach, stats: string | undefined): object {
  return stats === 'true' ? { ...SENT, data: reach } : SENT;
}
