import type { Types } from 'mongoose';
import type { PublicProfile } from '../../auth/index.js';
import type { Communication, Contact, ConversationProspect } from './conversation.schemas.js';

/** A payload and the users who receive it: one packet is encoded for all of them. */
export interface AddressedPayload {
  users: string[];
  data: object;
}

/** Converts dates and ids to text; Socket.IO would send the bytes of an ObjectId as an attachment. */
const toJson = (document: object) => JSON.parse(JSON.stringify(document)) as object;

/**
 * Payloads of a message for the users of one conversation; the author's has `is_sender` true.
 * @param sentBy the contact or user who wrote it
 * @param author id of the user who wrote it; undefined for a contact
 */
export function messagePayloads(
  message: Communication,
  sentBy: Contact | PublicProfile | null,
  author: string | undefined,
  conversation: ConversationProspect,
): AddressedPayload[] {
  const users = parseReferences(conversation.users);
  const content = toJson({ ...message, sent_by: sentBy });
  return [
    { users: users.filter((user) => user !== author), data: { ...content, is_sender: false } },
    { users: users.filter((user) => user === author), data: { ...content, is_sender: true } },
  ].filter((payload) => payload.users.length > 0);
}

/** The documents that a conversation refers to. */
interface ConversationReferences {
  contact: Contact | null;
  users: PublicProfile[];
  lastActivity: Communication | null;
}

/** Payloads of a conversation; users with the same number of unread messages share one. */
export function conversationPayloads(
  conversation: ConversationProspect,
  { contact, users, lastActivity }: ConversationReferences,
  isNew: boolean,
): AddressedPayload[] {
  const { unread_counts: unread, ...rest } = conversation;
  const content = toJson({
    ...rest,
    title: rest.title || contactTitle(contact),
    image: rest.image?.length ? rest.image : contactImages(contact),
    contact_id: contact,
    users,
    last_activity: lastActivity,
    isNew,
  });
  const usersByCount = new Map<number, string[]>();
  for (const user of parseReferences(conversation.users)) {
    const count = unreadCount(unread, user);
    usersByCount.set(count, [...(usersByCount.get(count) ?? []), user]);
  }
  return [...usersByCount].map(([count, users]) => ({ users, data: { ...content, unread_count: count } }));
}

function contactTitle(contact: Contact | null): string {
  return contact?.name || contact?.email || contact?.phone || '';
}

function contactImages(contact: Contact | null): string[] {
  return contact?.image ? [contact.image] : [];
}

function unreadCount(counts: Record<string, number> | null | undefined, user: string): number {
  const count = counts && Object.hasOwn(counts, user) ? counts[user] : 0;
  return Number(count) || 0;
}

const HEX_ID = /^[0-9a-f]{24}$/i;

/** Checks the BSON type tag instead of `instanceof`: several versions of the class may be loaded. */
const isObjectId = (value: unknown): value is Types.ObjectId =>
  (value as { _bsontype?: unknown } | null | undefined)?._bsontype === 'ObjectId';

/** Hexadecimal id of a reference; undefined when it is not an id. */
export function parseReference(reference: unknown): string | undefined {
  if (isObjectId(reference)) return reference.toHexString();
  return typeof reference === 'string' && HEX_ID.test(reference) ? reference.toLowerCase() : undefined;
}

/** Distinct ids of a list of references, in order; a single reference counts as a list of one. */
export function parseReferences(references: unknown): string[] {
  const list: unknown[] = Array.isArray(references) ? references : [references];
  return [...new Set(list.map(parseReference).filter((id) => id !== undefined))];
}
