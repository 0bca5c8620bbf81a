import { ValidateBy } from 'class-validator';
import { isLocalDay, isTimeZone } from '../time/zone.js';
import { jsonSchema, TIME_ZONE } from '../api-docs/json-schema.js';
import { ValidationError } from '../errors.js';

export const isDay = (value: unknown) => typeof value === 'string' && isLocalDay(value);
const DAY_SCHEMA = { type: 'string', format: 'date' };

/** A day of the calendar, `YYYY-MM-DD`. */
export const IsDay = () =>
  ValidateBy(
    {
      name: 'isDay',
      validator: {
        validate: isDay,
        defaultMessage: () => '$property must be a day of the calendar such as 2026-02-28',
      },
    },
    jsonSchema(DAY_SCHEMA),
  );

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Whether a text is an instant of ISO 8601 with its offset from UTC. `Date` takes February 30 for a day of March, and
 * writes a year after 9999 in a form that no request may have.
 */
export function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  if (day === undefined || !isLocalDay(day)) return false;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && isLocalDay(instant.toISOString().slice(0, 10));
}

/** An instant of ISO 8601 with its offset from UTC, as text. */
export const IsInstant = () =>
  ValidateBy(
    {
      name: 'isInstant',
      validator: {
        validate: (value) => typeof value === 'string' && isInstant(value),
        defaultMessage: () => '$property must be a time such as 2026-12-31T23:59:59Z',
      },
    },
    jsonSchema({ type: 'string', format: 'date-time' }),
  );

/**
 * @param path of the field, for the error
 * @param text an instant; null and undefined: none
 * @returns null without one
 * @throws ValidationError when it is not in the future
 */
export function futureInstant(path: string, text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const instant = new Date(text);
  if (instant > now) return instant;
  throw new ValidationError([{ path, message: `${path} must be in the future` }]);
}

export const IsTimeZone = () =>
  ValidateBy(
    {
      name: 'isTimeZone',
      validator: {
        validate: (value) => typeof value === 'string' && isTimeZone(value),
        defaultMessage: () => '$property must be a time zone name such as Europe/Berlin or UTC',
      },
    },
    jsonSchema(TIME_ZONE),
  );
