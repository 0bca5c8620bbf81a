/**
 * Parses Retry-After: whole seconds or an HTTP date.
 * @returns milliseconds, or undefined when the header is absent or invalid
 */
export function retryAfterMs(header: unknown, now: Date): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
