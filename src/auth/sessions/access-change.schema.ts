import { Schema } from 'mongoose';

/** The changes of sessions, users and accounts that processes have announced: one document. */
export interface AccessChanges {
  _id: 'changes';
  /** Of all changes ever announced. */
  count: number;
  /** The latest at the end. */
  last: string[];
}

export const ACCESS_CHANGES = 'access_changes';

export const accessChangesSchema = new Schema<AccessChanges>(
  { _id: String, count: { type: Number, required: true }, last: { type: [String], default: undefined } },
  { collection: ACCESS_CHANGES, versionKey: false },
);
