import { Schema, type Types } from 'mongoose';

/** How a session was opened; before `+`: the first factor. */
export const SIGN_IN_METHODS = [
  'password',
  'password+totp',
  'password+passkey',
  'password+recovery_code',
  'passkey',
  'oidc',
  'invitation',
  'setup',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export interface SignIn {
  by: SignInMethod;
  /** OIDC_NAME; of `oidc` only. */
  issuer?: string;
}

/** A login. Only the client has the session id; the store has its hash. */
export interface Session {
  _id: Types.ObjectId;
  token_hash: string;
  /** Hash of the refresh token of this revision (`hashRefreshToken`). */
  refresh_hash: string;
  /** Incremented by each renewal; of concurrent ones, one succeeds. */
  rev: number;
  user: Types.ObjectId;
  account: Types.ObjectId;
  /** The user's `session_epoch` at the login; the session is invalid once the user's is higher. */
  epoch: number;
  /** Extended by each renewal, up to `ends_at`. */
  expires_at: Date;
  ends_at: Date;
  /** Time of the login or of the last renewal. */
  last_used_at: Date;
  ip: string;
  user_agent: string;
  /** Absent: password, in stores of earlier versions. */
  signed_in_by?: SignInMethod;
  issuer?: string;
  revoked_at: Date | null;
  createdAt: Date;
}

export const SESSIONS = 'sessions';

const id = Schema.Types.ObjectId;

export const sessionSchema = new Schema<Session>(
  {
    token_hash: { type: String, required: true },
    refresh_hash: { type: String, required: true },
    rev: { type: Number, default: 0 },
    user: { type: id, required: true },
    account: { type: id, required: true },
    epoch: { type: Number, default: 0 },
    expires_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    last_used_at: Date,
    ip: String,
    user_agent: String,
    signed_in_by: String,
    issuer: String,
    revoked_at: { type: Date, default: null },
    createdAt: Date,
  },
  { collection: SESSIONS, versionKey: false },
);

sessionSchema.index({ token_hash: 1 }, { unique: true });
sessionSchema.index({ user: 1 });
sessionSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
