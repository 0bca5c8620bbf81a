import { Schema, type Types } from 'mongoose';

/**
 * Records owned by other services; the relay reads the fields below and forwards all others. References are ObjectIds
 * or their hexadecimal text.
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
  /** Keyed by user id. */
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

/** Schema that accepts any fields. */
const openSchema = (collection: string) =>
  new Schema<{ _id: Types.ObjectId }>({}, { collection, strict: false, versionKey: false });

export const communicationSchema = openSchema(COMMUNICATIONS);
export const conversationSchema = openSchema(CONVERSATIONS);
export const contactSchema = openSchema(CONTACTS);
