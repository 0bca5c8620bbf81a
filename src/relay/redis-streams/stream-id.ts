/** Id of a Redis stream entry: milliseconds of Redis' clock, then a sequence number within the millisecond. */
const STREAM_ID = /^\d{1,16}-\d{1,20}$/;

export const isStreamId = (text: unknown): text is string => typeof text === 'string' && STREAM_ID.test(text);

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
