import { Schema, type Types } from 'mongoose';

/** A login. The session id itself is known to the client alone; only its hash is kept. */
export interface Session {
  _id: Types.ObjectId;
  token_hash: string;
  user: Types.ObjectId;
  account: Types.ObjectId;
  expires_at: Date;
  last_used_at: Date;
  ip: string;
  user_agent: string;
  revoked_at: Date | null;
  createdAt: Date;
}

export const SESSIONS = 'sessions';

const id = Schema.Types.ObjectId;

export const sessionSchema = new Schema<Session>(
  {
    token_hash: { type: String, required: true },
    user: { type: id, required: true },
    account: { type: id, required: true },
    expires_at: { type: Date, required: true },
    last_used_at: Date,
    ip: String,
    user_agent: String,
    revoked_at: { type: Date, default: null },
    createdAt: Date,
  },
  { collection: SESSIONS, versionKey: false },
);

sessionSchema.index({ token_hash: 1 }, { unique: true });
sessionSchema.index({ user: 1 });
sessionSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
