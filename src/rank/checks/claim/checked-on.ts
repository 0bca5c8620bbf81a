import { rhythmsOn } from '../../positions/rhythm.js';

/** A filter: configurations whose rhythm has a check on that day. */
export function checkedOn(day: string) {
  const { every, weekday } = rhythmsOn(day);
  return { every: { $in: every }, weekday: { $in: weekday } } as const;
}
