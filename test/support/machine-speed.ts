import { existsSync, readFileSync } from 'node:fs';

/** Nanoseconds that the main thread ran, and others. */
const STATISTICS = '/proc/self/schedstat';
/** Milliseconds that the main thread has run: what other processes take is not in it. */
export const ranMs = existsSync(STATISTICS)
  ? () => Number(readFileSync(STATISTICS, 'utf8').split(' ', 1)[0]) / 1e6
  : () => performance.now();

/** What the work below takes on an idle core of a usual server. */
const USUAL_MS = 30;
const TRIES = 3;

/** How many times slower this machine is now than a usual one; at least 1. */
export function slowness(): number {
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key ${n}`, n])));
  const tries = Array.from({ length: TRIES }, () => {
    const began = ranMs();
    JSON.stringify(JSON.parse(text));
    return ranMs() - began;
  });
  return Math.max(1, Math.min(...tries) / USUAL_MS);
}
