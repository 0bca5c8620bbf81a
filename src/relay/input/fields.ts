import { BadRequestError } from '../../common/errors.js';
import { summarizeProblems } from '../../common/envelope.js';
import { isObjectId, notAnObjectId } from '../../common/validation/object-id.pipe.js';

/** Event names reserved by Socket.IO: it would swallow the event, or the client would read it as a disconnection. */
export const RESERVED_EVENTS: ReadonlySet<string> = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

/** Collects the validation problems of a request, so that one response lists all of them. */
export class Problems {
  private readonly found: string[] = [];

  add(problem: string): void {
    this.found.push(problem);
  }

  /** @throws BadRequestError listing the problems */
  throwIfAny(): void {
    if (this.found.length > 0) throw new BadRequestError(summarizeProblems(this.found));
  }
}

/** Path of the body in problem texts, where the body itself is the payload. */
export const WHOLE_BODY = 'The body';

export const isJsonObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads an event name. */
export function readEvent(value: unknown, path: string, problems: Problems): string {
  const name = readString(value, path, problems);
  if (RESERVED_EVENTS.has(name)) problems.add(`${path} must not be the reserved name ${name}`);
  return name;
}

/** Reads the id of a user or socket: any non-empty string. */
export function readString(value: unknown, path: string, problems: Problems): string {
  if (value === undefined) problems.add(`${path} is required`);
  else if (!isNonEmptyString(value)) problems.add(`${path} must be a non-empty string`);
  return value as string;
}

/** Reads the id of a stored document. */
export function readObjectId(value: unknown, path: string, problems: Problems): string {
  if (!isObjectId(value)) problems.add(notAnObjectId(path));
  return value as string;
}

/** Reads a list of user ids, which may be empty, or a single id. */
export function readIds(value: unknown, path: string, problems: Problems): string[] {
  if (isNonEmptyString(value)) return [value];
  if (value === undefined) problems.add(`${path} is required`);
  else if (!Array.isArray(value) || !value.every(isNonEmptyString)) {
    problems.add(`${path} must be a non-empty string or a list of non-empty strings`);
  }
  return value as string[];
}

/** Reads an event payload: any JSON object. */
export function readPayload(value: unknown, path: string, problems: Problems): object {
  if (value === undefined && path !== WHOLE_BODY) problems.add(`${path} is required`);
  else if (!isJsonObject(value)) problems.add(`${path} must be a JSON object`);
  return value as object;
}
