import { Schema, type Types } from 'mongoose';
import type { ScopeWord } from '../scope.js';

export interface User {
  _id: Types.ObjectId;
  /** Case-folded; unique. */
  email: string;
  password_hash: string;
  name: string;
  image: string;
  account: Types.ObjectId;
  scope: ScopeWord[];
  active: boolean;
  /** Sessions of a lower epoch have ended: whatever ends them all moves this on, in the same update. */
  session_epoch?: number;
  createdAt: Date;
  updatedAt: Date;
}

export const USERS = 'users';

export const epochOf = ({ session_epoch }: Pick<User, 'session_epoch'>) => session_epoch ?? 0;

export const userSchema = new Schema<User>(
  {
    email: { type: String, required: true },
    password_hash: { type: String, required: true },
    name: { type: String, default: '' },
    image: { type: String, default: '' },
    account: { type: Schema.Types.ObjectId, required: true },
    scope: { type: [String], default: [] },
    active: { type: Boolean, default: true },
    session_epoch: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: USERS, versionKey: false },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ account: 1 });
