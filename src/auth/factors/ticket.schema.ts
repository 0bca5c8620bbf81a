import { Schema, type Types } from 'mongoose';

/** A step of a sign-in, or of a new passkey, that waits for the next one. */
export interface Ticket {
  /** Hash of the ticket, which only the client has. */
  _id: string;
  /** `login`: the password was right; `assertion`: a passkey is asked to sign; `registration`: to be created. */
  purpose: 'login' | 'assertion' | 'registration';
  /** null: an assertion whose user is yet unknown. */
  user: Types.ObjectId | null;
  account: Types.ObjectId | null;
  /** The user's `session_epoch` and `factors.rev`: a change of either ends the ticket. */
  epoch: number;
  factors_rev: number;
  /** The login that an assertion is the second step of; the session or invitation that registers a passkey. */
  parent: string | null;
  /** What the passkey signs. */
  challenge: string | null;
  expires_at: Date;
}

export const TICKETS = 'sign_in_tickets';

const id = Schema.Types.ObjectId;

export const ticketSchema = new Schema<Ticket>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    user: { type: id, default: null },
    account: { type: id, default: null },
    epoch: { type: Number, default: 0 },
    factors_rev: { type: Number, default: 0 },
    parent: { type: String, default: null },
    challenge: { type: String, default: null },
    expires_at: { type: Date, required: true },
  },
  { collection: TICKETS, versionKey: false },
);

ticketSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
