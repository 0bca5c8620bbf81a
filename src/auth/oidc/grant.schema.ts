import { Schema, type Types } from 'mongoose';

/** What the issuer has granted to a session. It outlives the session where API keys ask by it. */
export interface OidcGrant {
  /** That of the session. */
  _id: Types.ObjectId;
  user: Types.ObjectId;
  account: Types.ObjectId;
  issuer: string;
  sub: string;
  /** Of the session at the issuer; for its logouts. */
  sid?: string;
  /** Encrypted by SecretBox, as the other tokens. */
  access_token: string;
  refresh_token?: string;
  /** Names the session at the issuer when a person logs out. */
  id_token?: string;
  /** When the issuer is asked again. */
  renew_at: Date;
  /** Its last answer. */
  checked_at: Date;
  /** Held by the process that asks. */
  lease?: { id: Types.ObjectId; until: Date };
  /** Absent for users whose API keys ask by it. */
  expires_at?: Date;
  createdAt: Date;
}

export const OIDC_GRANTS = 'oidc_grants';

const id = Schema.Types.ObjectId;

export const oidcGrantSchema = new Schema<OidcGrant>(
  {
    user: { type: id, required: true },
    account: { type: id, required: true },
    issuer: { type: String, required: true },
    sub: { type: String, required: true },
    sid: String,
    access_token: { type: String, required: true },
    refresh_token: String,
    id_token: String,
    renew_at: { type: Date, required: true },
    checked_at: { type: Date, required: true },
    lease: { type: { _id: false, id, until: Date }, default: undefined },
    expires_at: Date,
    createdAt: Date,
  },
  { collection: OIDC_GRANTS, versionKey: false },
);

oidcGrantSchema.index({ user: 1 });
oidcGrantSchema.index({ account: 1 });
oidcGrantSchema.index({ sid: 1 }, { sparse: true });
oidcGrantSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** The state of a sign-in, or the id of a logout token, that has been used; or a person or session that has logged out. */
export interface OidcUse {
  /** Hash. */
  _id: string;
  expires_at: Date;
  logout?: OidcLogout;
}

/** The newest logout of a person, or of a session at the issuer. */
export interface OidcLogout {
  received_at: Date;
  /** By the clock of the issuer, in seconds. */
  issued_at: number;
}

export const OIDC_USES = 'oidc_uses';

export const oidcUseSchema = new Schema<OidcUse>(
  {
    _id: { type: String, required: true },
    expires_at: { type: Date, required: true },
    logout: { type: { _id: false, received_at: Date, issued_at: Number }, default: undefined },
  },
  { collection: OIDC_USES, versionKey: false },
);

oidcUseSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
