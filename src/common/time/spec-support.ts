import { offsetAt } from './offset.js';

/** Local time 'HH:mm'. */
export function localClock(instant: Date, zone: string): string {
  const wall = new Date(instant.getTime() + offsetAt(instant.getTime(), zone));
  return wall.toISOString().slice(-13, -8);
}
