import type { Communication, Contact, ConversationProspect } from './conversation.schemas.js';
import type { PublicProfile } from '../../auth/index.js';
import { parseReferences } from './references.js';

/** A content and the users who get exactly this one: one packet is encoded for all of them. */
export interface AddressedPayload {
  users: string[];
  data: object;
}

/** Dates and ids as they are in JSON: Socket.IO would take the bytes of an ObjectId for an attachment. */
const asJson = (document: object) => JSON.parse(JSON.stringify(document)) as object;

/**
 * The copies of a message for the users of one conversation: who wrote it gets `is_sender` true (rule 339).
 * @param sentBy the contact or user who wrote it
 * @param author the id of the user who wrote it; undefined for a contact
 */
export function messagePayloads(
  message: Communication,
  sentBy: Contact | PublicProfile | null,
  author: string | undefined,
  conversation: ConversationProspect,
): AddressedPayload[] {
  const users = parseReferences(conversation.users);
  const content = asJson({ ...message, sent_by: sentBy });
  return [
    { users: users.filter((user) => user !== author), data: { ...content, is_sender: false } },
    { users: users.filter((user) => user === author), data: { ...content, is_sender: true } },
  ].filter((copy) => copy.users.length > 0);
}

export interface ConversationReferences {
  contact: Contact | null;
  users: PublicProfile[];
  lastActivity: Communication | null;
}

/** The copies of a conversation: users with the same number of unread messages share one (rule 346). */
export function conversationPayloads(
  conversation: ConversationProspect,
  { contact, users, lastActivity }: ConversationReferences,
  isNew: boolean,
): AddressedPayload[] {
  const { unread_counts: unread, ...rest } = conversation;
  const content = asJson({
    ...rest,
    title: rest.title || titleOf(contact),
    image: rest.image?.length ? rest.image : imagesOf(contact),
    contact_id: contact,
    users,
    last_activity: lastActivity,
    isNew,
  });
  const byCount = new Map<number, string[]>();
  for (const user of parseReferences(conversation.users)) {
    const count = unreadOf(unread, user);
    byCount.set(count, [...(byCount.get(count) ?? []), user]);
  }
  return [...byCount].map(([count, users]) => ({ users, data: { ...content, unread_count: count } }));
}

/** The first of name, e-mail and phone that the contact has. */
function titleOf(contact: Contact | null): string {
  return contact?.name || contact?.email || contact?.phone || '';
}

function imagesOf(contact: Contact | null): string[] {
  return contact?.image ? [contact.image] : [];
}

function unreadOf(counts: Record<string, number> | null | undefined, user: string): number {
  const count = counts && Object.hasOwn(counts, user) ? counts[user] : 0;
  return Number(count) || 0;
}
