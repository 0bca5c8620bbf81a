import { Schema, type Types } from 'mongoose';
import type { Permission } from '../../access/index.js';

/** What a user has allowed a client of OAuth. */
export interface Grant {
  client_id: string;
  client_name: string;
  /** Host that its users are sent back to. */
  redirect_host: string;
  /** Whether it may search, which costs money. */
  spends: boolean;
}

/** A key for programs that call the API as their user. Only the client has the key; the store has its hash. */
export interface ApiKey {
  _id: Types.ObjectId;
  key_hash: string;
  /** The first characters of the key, by which its user recognizes it. */
  prefix: string;
  name: string;
  /** The key has those of these permissions that its user has at the time of a request. */
  scope: Permission[];
  user: Types.ObjectId;
  account: Types.ObjectId;
  /** From 1, unique among the keys of the user, which bounds their number. */
  number: number;
  /** The user's `key_epoch` at the creation; the key is invalid once the user's is higher. */
  epoch: number;
  /** null: it does not expire. */
  expires_at: Date | null;
  /** To the minute. */
  last_used_at: Date | null;
  createdAt: Date;
  /** Of a client of OAuth, whose tokens depend on this document: there is no key. */
  grant?: Grant;
}

export const API_KEYS = 'api_keys';

const id = Schema.Types.ObjectId;

const grantSchema = new Schema<Grant>(
  { client_id: String, client_name: String, redirect_host: String, spends: Boolean },
  { _id: false },
);

export const apiKeySchema = new Schema<ApiKey>(
  {
    key_hash: { type: String, required: true },
    prefix: { type: String, required: true },
    name: { type: String, required: true },
    scope: { type: [String], default: [] },
    user: { type: id, required: true },
    account: { type: id, required: true },
    number: { type: Number, required: true },
    epoch: { type: Number, default: 0 },
    expires_at: { type: Date, default: null },
    last_used_at: { type: Date, default: null },
    createdAt: Date,
    grant: { type: grantSchema, default: undefined },
  },
  { collection: API_KEYS, versionKey: false },
);

apiKeySchema.index({ key_hash: 1 }, { unique: true });
apiKeySchema.index({ user: 1, number: 1 }, { unique: true });
apiKeySchema.index({ account: 1 });
