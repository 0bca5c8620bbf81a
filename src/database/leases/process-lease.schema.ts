import { Schema, type Types } from 'mongoose';

/** Shows until when a process is taken to live. Only processes with a reservation in progress have one. */
export interface ProcessLease {
  /** Random id of the process. */
  _id: Types.ObjectId;
  until: Date;
}

export const PROCESS_LEASES = 'process_leases';

export const processLeaseSchema = new Schema<ProcessLease>(
  { _id: Schema.Types.ObjectId, until: { type: Date, required: true } },
  { collection: PROCESS_LEASES, versionKey: false },
);
