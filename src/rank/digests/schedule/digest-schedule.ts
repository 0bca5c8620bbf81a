import type { DigestSchedule } from '../domain/digest-due.js';
import type { DigestSettings } from '../store/digest.schema.js';

export const isOn = ({ frequency }: Pick<DigestSettings, 'frequency'>): boolean => frequency !== 'off';

/** @throws Error when the digest is off */
export function scheduleOf({ frequency, weekday, day, hour, tz }: DigestSettings): DigestSchedule {
  if (frequency === 'off') throw new Error('A digest that is off has no schedule.');
  return { frequency, weekday, day, hour, tz };
}
