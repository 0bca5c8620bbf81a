import { mongo, Types } from 'mongoose';
import { BadRequestError } from '../../common/errors.js';
import type { ConversationRepository } from './conversation.repository.js';
import { COMMUNICATIONS, CONTACTS, CONVERSATIONS } from './conversation.schemas.js';
import { parseReference } from './payloads.js';
import { isJsonObject } from '../input/fields.js';

const COLLECTIONS = [CONTACTS, CONVERSATIONS, COMMUNICATIONS] as const;

/**
 * Loads contacts, conversations and messages for development; in production other services own these records.
 * @param text extended JSON `{contacts: [], conversationprospects: [], communications: []}`, each list optional
 * @returns number of documents per collection
 * @throws BadRequestError naming the first invalid value; nothing is written then
 */
export async function seedRelay(
  store: ConversationRepository,
  text: string,
): Promise<Record<string, number>> {
  const lists = readLists(text);
  const counts: Record<string, number> = {};
  for (const name of COLLECTIONS) {
    for (const document of lists[name]) await store.upsert(name, document);
    counts[name] = lists[name].length;
  }
  return counts;
}

type Lists = Record<(typeof COLLECTIONS)[number], { _id: Types.ObjectId }[]>;

function readLists(text: string): Lists {
  const parsed = parse(text) as Record<string, unknown>;
  if (!COLLECTIONS.some((name) => Object.hasOwn(parsed, name))) {
    throw new BadRequestError(`The file must have at least one of the lists ${COLLECTIONS.join(', ')}.`);
  }
  return Object.fromEntries(COLLECTIONS.map((name) => [name, readList(parsed[name], name)])) as Lists;
}

function parse(text: string): object {
  try {
    const parsed: unknown = mongo.BSON.EJSON.parse(text);
    if (isJsonObject(parsed)) return parsed;
  } catch {
    // Reported below.
  }
  throw new BadRequestError('The file must contain one extended JSON object.');
}

function readList(list: unknown, name: string): { _id: Types.ObjectId }[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new BadRequestError(`${name} must be a list.`);
  return list.map((document: unknown, index) => {
    const id = isJsonObject(document) ? parseReference((document as { _id?: unknown })._id) : undefined;
    if (id === undefined)
      throw new BadRequestError(`${name}.${index}._id must be an identifier of 24 hexadecimal digits.`);
    return { ...(document as object), _id: new Types.ObjectId(id) };
  });
}
