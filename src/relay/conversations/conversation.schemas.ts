import { Schema, type Types } from 'mongoose';

/**
 * Records that others keep; the relay reads them and passes on whatever else is in them. References are ObjectIds;
 * a text that spells one counts as one.
 */
export interface Communication {
  _id: Types.ObjectId;
  type: 'INCOMING' | 'OUTGOING';
  sent_by?: unknown;
  conversation_id?: unknown;
  [field: string]: unknown;
}

export interface ConversationProspect {
  _id: Types.ObjectId;
  users?: unknown;
  contact_id?: unknown;
  last_activity?: unknown;
  title?: string | null;
  image?: string[] | null;
  /** By user id. */
  unread_counts?: Record<string, number> | null;
  [field: string]: unknown;
}

export interface Contact {
  _id: Types.ObjectId;
  name?: string;
  email?: string;
  phone?: string;
  image?: string;
  [field: string]: unknown;
}

export const COMMUNICATIONS = 'communications';
export const CONVERSATIONS = 'conversationprospects';
export const CONTACTS = 'contacts';

/** Only the key is ours to know. */
const foreign = (collection: string) =>
  new Schema<{ _id: Types.ObjectId }>({}, { collection, strict: false, versionKey: false });

export const communicationSchema = foreign(COMMUNICATIONS);
export const conversationSchema = foreign(CONVERSATIONS);
export const contactSchema = foreign(CONTACTS);
