import { isObjectId, notAnObjectId } from '../../common/validation/object-id.pipe.js';
import type { Problems } from './problems.js';

/** What Socket.IO keeps for itself: an event of that name would never arrive, or pretend a disconnection. */
export const RESERVED_EVENTS: ReadonlySet<string> = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

/** How the body itself is called where it is the content. */
export const WHOLE_BODY = 'The body';

export const isJsonObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** An event name (rule 362). */
export function readEvent(value: unknown, path: string, problems: Problems): string {
  if (value === undefined) problems.add(`${path} is required`);
  else if (!isText(value)) problems.add(`${path} must be a non-empty string`);
  else if (RESERVED_EVENTS.has(value)) problems.add(`${path} must not be the reserved name ${value}`);
  return value as string;
}

/** The id of a user or socket: any non-empty string (rule 359). */
export function readId(value: unknown, path: string, problems: Problems): string {
  if (value === undefined) problems.add(`${path} is required`);
  else if (!isText(value)) problems.add(`${path} must be a non-empty string`);
  return value as string;
}

/** The id of something stored. */
export function readObjectId(value: unknown, path: string, problems: Problems): string {
  if (!isObjectId(value)) problems.add(notAnObjectId(path));
  return value as string;
}

/** A list of user ids, or one id as a string (rule 358). Nobody is a list too. */
export function readIds(value: unknown, path: string, problems: Problems): string[] {
  if (isText(value)) return [value];
  if (value === undefined) problems.add(`${path} is required`);
  else if (!Array.isArray(value) || !value.every(isText)) {
    problems.add(`${path} must be a non-empty string or a list of non-empty strings`);
  }
  return value as string[];
}

/** Content: any JSON object, and nothing in it is looked at. */
export function readContent(value: unknown, path: string, problems: Problems): object {
  if (value === undefined && path !== WHOLE_BODY) problems.add(`${path} is required`);
  else if (!isJsonObject(value)) problems.add(`${path} must be a JSON object`);
  return value as object;
}
