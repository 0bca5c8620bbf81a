/** Milliseconds of Redis' clock, or the epoch of a history in memory; then a sequence number. */
const EVENT_ID = /^\d{1,16}-\d{1,20}$/;

export const isEventId = (text: unknown): text is string => typeof text === 'string' && EVENT_ID.test(text);

export function compareIds(a: string, b: string): number {
  const [aTime, aSequence] = a.split('-') as [string, string];
  const [bTime, bSequence] = b.split('-') as [string, string];
  return Number(aTime) - Number(bTime) || Number(aSequence) - Number(bSequence);
}

/** @returns the later of two ids; undefined counts as the earliest */
export function laterId(a: string | undefined, b: string): string {
  return a === undefined || compareIds(a, b) < 0 ? b : a;
}

/** @returns the first id of the instant `ms` milliseconds before `id` */
export function idBefore(id: string, ms: number): string {
  return `${Math.max(0, Number(id.split('-')[0]) - ms)}-0`;
}
