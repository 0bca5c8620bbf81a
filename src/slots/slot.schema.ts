import { Schema, type Types } from 'mongoose';

/** The assignment of a configuration that is not saved yet. */
export interface OpenAssignment {
  /** The configuration. */
  op: Types.ObjectId;
  /** The process that saves it (ProcessLeases). */
  process: Types.ObjectId;
}

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
  /** Of these, the ones that are being saved, or were when their process died; absent: none. Never in a response. */
  assigning?: OpenAssignment[];
  createdAt: Date;
  updatedAt: Date;
}

export const SLOTS = 'slots';

const id = Schema.Types.ObjectId;

export const slotSchema = new Schema<Slot>(
  {
    time: { type: String, required: true },
    timezone: { type: String, required: true },
    max_capacity: { type: Number, required: true },
    current_count: { type: Number, default: 0 },
    active: { type: Boolean, default: true },
    members: { type: [id], default: [], select: false },
    assigning: { type: [{ _id: false, op: id, process: id }], default: undefined, select: false },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: SLOTS, versionKey: false },
);

slotSchema.index({ members: 1 });
