/** Ids of a Redis stream: milliseconds of Redis' clock, then a number within the millisecond. */
const STREAM_ID = /^\d{1,16}-\d{1,20}$/;

export const isStreamId = (text: unknown): text is string => typeof text === 'string' && STREAM_ID.test(text);

export function compareIds(a: string, b: string): number {
  const [aTime, aNumber] = a.split('-') as [string, string];
  const [bTime, bNumber] = b.split('-') as [string, string];
  return Number(aTime) - Number(bTime) || Number(aNumber) - Number(bNumber);
}

/** @returns the later of two; what is undefined counts as earlier */
export function laterId(a: string | undefined, b: string): string {
  return a === undefined || compareIds(a, b) < 0 ? b : a;
}

/** @returns an id for everything since so many milliseconds before `id` */
export function idBefore(id: string, ms: number): string {
  return `${Math.max(0, Number(id.split('-')[0]) - ms)}-0`;
}
