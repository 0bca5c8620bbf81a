import { BadRequestError } from '../../common/errors.js';
import type { Emission, EmissionTarget } from '../emit/emission.js';
import {
  isJsonObject,
  Problems,
  readEvent,
  readIds,
  readObjectId,
  readPayload,
  readString,
  WHOLE_BODY,
} from './fields.js';

export const MAX_BATCH = 1000;
export const MAX_PRESENCE = 10_000;

type Fields = Record<string, unknown>;

const toFields = (body: unknown): Fields => (isJsonObject(body) ? (body as Fields) : {});

/** POST /emit/:userId/:emitTo; the body is the payload. */
export function parseEmitToUser(userId: string, emitTo: string, body: unknown): Emission {
  const problems = new Problems();
  const target = { users: [readString(userId, 'userId', problems)] };
  const event = readEvent(emitTo, 'emitTo', problems);
  const data = readPayload(body, WHOLE_BODY, problems);
  problems.throwIfAny();
  return { target, event, data };
}

/** POST /emit/:emitTo with `{userIds, data}`. */
export function parseEmitToUsers(emitTo: string, body: unknown): Emission {
  const problems = new Problems();
  const fields = toFields(body);
  const event = readEvent(emitTo, 'emitTo', problems);
  const target = { users: readIds(fields['userIds'], 'userIds', problems) };
  const data = readPayload(fields['data'], 'data', problems);
  problems.throwIfAny();
  return { target, event, data };
}

/** POST /lead-finder/:event with `{socketId, payload}`. */
export function parseEmitToSocket(name: string, body: unknown): Emission {
  const problems = new Problems();
  const fields = toFields(body);
  const event = readEvent(name, 'event', problems);
  const target = { socket: readString(fields['socketId'], 'socketId', problems) };
  const data = readPayload(fields['payload'], 'payload', problems);
  problems.throwIfAny();
  return { target, event, data };
}

/** POST /relay/batch; validates every item before any is sent. */
export function parseBatch(body: unknown): Emission[] {
  const { items } = toFields(body);
  if (items === undefined) throw new BadRequestError('items is required.');
  if (!Array.isArray(items)) throw new BadRequestError('items must be a list.');
  if (items.length > MAX_BATCH) throw new BadRequestError(`items must not be more than ${MAX_BATCH}.`);
  const problems = new Problems();
  const emissions = items.map((item, index) => parseBatchItem(item, `items.${index}`, problems));
  problems.throwIfAny();
  return emissions;
}

function parseBatchItem(item: unknown, path: string, problems: Problems): Emission {
  const fields = toFields(item);
  const target = readTarget(fields, path, problems);
  const event = readEvent(fields['event'], `${path}.event`, problems);
  const data = readPayload(fields['data'], `${path}.data`, problems);
  return { target, event, data };
}

/** Refuses more than one target, instead of silently ignoring all but one. */
function readTarget(fields: Fields, path: string, problems: Problems): EmissionTarget {
  const given = ['userIds', 'userId', 'socketId'].filter((name) => fields[name] !== undefined);
  if (given.length !== 1) problems.add(`${path} must have one of userIds, userId and socketId`);
  if (given[0] === 'socketId')
    return { socket: readString(fields['socketId'], `${path}.socketId`, problems) };
  if (given[0] === 'userIds') return { users: readIds(fields['userIds'], `${path}.userIds`, problems) };
  if (given[0] === 'userId') return { users: [readString(fields['userId'], `${path}.userId`, problems)] };
  return { users: [] };
}

/**
 * POST /relay/presence with `{userIds}`.
 * @returns distinct user ids
 */
export function parsePresence(body: unknown): string[] {
  const problems = new Problems();
  const ids = readIds(toFields(body)['userIds'], 'userIds', problems);
  problems.throwIfAny();
  if (ids.length > MAX_PRESENCE) throw new BadRequestError(`userIds must not be more than ${MAX_PRESENCE}.`);
  return [...new Set(ids)];
}

/** GET /conversations/:channel/emit/message/:messageID */
export function parseMessageId(messageID: string): string {
  const problems = new Problems();
  const id = readObjectId(messageID, 'messageID', problems);
  problems.throwIfAny();
  return id;
}

/** GET /conversations/:channel/emit/conversation/:convoID/:isNew */
export function parseConversation(convoID: string, isNew: string): { id: string; isNew: boolean } {
  const problems = new Problems();
  const id = readObjectId(convoID, 'convoID', problems);
  if (isNew !== 'new' && isNew !== 'existing') problems.add('isNew must be new or existing');
  problems.throwIfAny();
  return { id, isNew: isNew === 'new' };
}
