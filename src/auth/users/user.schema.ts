import { Schema, type Types } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../outbox/index.js';
import type { Permission } from '../../access/index.js';
import { type Factors, factorsField } from './factors.js';

/** An unconfirmed new e-mail address. */
export interface EmailChange {
  email: string;
  /** The token itself is only in the mail. */
  token_hash: string;
  expires_at: Date;
}

/** A former e-mail address, to which a notice with a link that restores it was mailed. Nobody else can take it meanwhile. */
export interface EmailUndo {
  email: string;
  token_hash: string;
  /** The token, encrypted by SecretBox, as further notices to the address contain it too. */
  sealed_token: string;
  /** When the link was first mailed; absent in stores of earlier versions. */
  created_at?: Date;
  expires_at: Date;
}

/** The user is about to lose `accounts:write` or to be deactivated (`UserRepository.beginResignation`). */
export interface Resignation {
  id: Types.ObjectId;
  at: Date;
}

/** A network or a device from which the user has logged in (KnownClients). */
export interface KnownClient {
  kind: 'network' | 'device' | 'session';
  hash: string;
  at: Date;
}

/** The subject of the issuer that signs a user in. */
export interface OidcLink {
  issuer: string;
  sub: string;
  linked_at: Date;
  /** The user was made by a sign-in, and has what its groups at the issuer give. */
  provisioned?: true;
  /** The issuer has refused the user since: API keys stop until the next sign-in. */
  stopped_at?: Date;
}

/** The user has yet to choose how to log in, by a link. */
export interface Invitation {
  /** The token itself is only in the link. */
  token_hash: string;
  /** The address that got the link; the link ends when it is no longer that of the user. */
  email: string;
  expires_at: Date;
}

export interface User {
  _id: Types.ObjectId;
  /** Normalized; unique. */
  email: string;
  /** Absent: the user signs in by a passkey or an issuer, or has yet to accept an invitation. */
  password_hash?: string;
  name: string;
  image: string;
  /** Chosen in the console; unset: that of the browser. */
  time_zone?: string;
  /** JSON; see `preferences.ts`. */
  preferences?: string;
  account: Types.ObjectId;
  scope: Permission[];
  active: boolean;
  /** Sessions of a lower epoch have ended. An update that ends all sessions increments it. */
  session_epoch?: number;
  /** API keys of a lower epoch have ended. Deactivation increments it. */
  key_epoch?: number;
  oidc?: OidcLink;
  factors?: Factors;
  invitation?: Invitation;
  /** Logs in by a password also where OIDC_MODE is `required`. */
  break_glass?: boolean;
  resignation?: Resignation;
  email_change?: EmailChange;
  /** Oldest first. A link also undoes the changes after its own. */
  email_undos?: EmailUndo[];
  /** Only UserRepository.findKnownClients reads it. */
  known_clients?: KnownClient[];
  /** Undelivered mails about changes of the user. */
  events?: OutboxEvent[];
  createdAt: Date;
  updatedAt: Date;
}

/** What other users may see. */
export type PublicProfile = Pick<User, '_id' | 'name' | 'email' | 'image'>;

export const USERS = 'users';

export const readEpoch = ({ session_epoch }: Pick<User, 'session_epoch'>) => session_epoch ?? 0;
export const readKeyEpoch = ({ key_epoch }: Pick<User, 'key_epoch'>) => key_epoch ?? 0;

export const userSchema = new Schema<User>(
  {
    email: { type: String, required: true },
    password_hash: String,
    name: { type: String, default: '' },
    image: { type: String, default: '' },
    time_zone: String,
    preferences: String,
    account: { type: Schema.Types.ObjectId, required: true },
    scope: { type: [String], default: [] },
    active: { type: Boolean, default: true },
    session_epoch: Number,
    key_epoch: Number,
    oidc: {
      type: {
        _id: false,
        issuer: String,
        sub: String,
        linked_at: Date,
        provisioned: Boolean,
        stopped_at: Date,
      },
      default: undefined,
    },
    factors: factorsField,
    invitation: {
      type: { _id: false, token_hash: String, email: String, expires_at: Date },
      default: undefined,
    },
    break_glass: Boolean,
    resignation: {
      type: { _id: false, id: Schema.Types.ObjectId, at: Date },
      default: undefined,
    },
    email_change: {
      type: { _id: false, email: String, token_hash: String, expires_at: Date },
      default: undefined,
    },
    email_undos: {
      type: [
        {
          _id: false,
          email: String,
          token_hash: String,
          sealed_token: String,
          created_at: Date,
          expires_at: Date,
        },
      ],
      default: undefined,
    },
    known_clients: {
      type: [{ _id: false, kind: String, hash: String, at: Date }],
      default: undefined,
      select: false,
    },
    events: { type: [outboxEventSchema], default: undefined },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: USERS, versionKey: false },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ account: 1 });
userSchema.index({ 'email_change.token_hash': 1 }, { sparse: true });
userSchema.index({ 'email_undos.token_hash': 1 }, { sparse: true });
userSchema.index({ 'email_undos.email': 1 }, { sparse: true });
userSchema.index({ 'events.at': 1 });
userSchema.index({ 'oidc.issuer': 1, 'oidc.sub': 1 }, { unique: true, sparse: true });
userSchema.index({ 'factors.passkeys.credential_id': 1 }, { unique: true, sparse: true });
userSchema.index({ 'invitation.token_hash': 1 }, { sparse: true });
