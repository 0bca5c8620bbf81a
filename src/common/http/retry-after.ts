/** Nobody waits longer; more milliseconds than a date can have would fail where they are added to one. */
const MAX_MS = 7 * 24 * 3_600_000;

/**
 * Parses Retry-After: whole seconds or an HTTP date.
 * @returns milliseconds, at most those of a week, or undefined when the header is absent or invalid
 */
export function retryAfterMs(header: unknown, now: Date): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header) * 1000, MAX_MS);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now.getTime()), MAX_MS);
}
