import { Schema, type Types } from 'mongoose';

/** A time of day at which the assigned configurations are checked. */
export interface Slot {
  _id: Types.ObjectId;
  /** 'HH:mm' in `timezone`. */
  time: string;
  timezone: string;
  max_capacity: number;
  /** Length of `members`; both change in the same update. */
  current_count: number;
  active: boolean;
  /** Assigned configurations. Never in a response; only the reconciler reads them. */
  members: Types.ObjectId[];
  createdAt: Date;
  updatedAt: Date;
}

export const SLOTS = 'slots';

export const slotSchema = new Schema<Slot>(
  {
    time: { type: String, required: true },
    timezone: { type: String, required: true },
    max_capacity: { type: Number, required: true },
    current_count: { type: Number, default: 0 },
    active: { type: Boolean, default: true },
    members: { type: [Schema.Types.ObjectId], default: [], select: false },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: SLOTS, versionKey: false },
);

slotSchema.index({ members: 1 });
