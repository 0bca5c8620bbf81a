import { offsetAt } from './offset.js';

/** The time that clocks in `zone` show at that instant, by `offsetAt`; seconds cut off. */
export function localClock(instant: Date, zone: string): string {
  const wall = new Date(instant.getTime() + offsetAt(instant.getTime(), zone));
  return wall.toISOString().slice(-13, -8);
}
