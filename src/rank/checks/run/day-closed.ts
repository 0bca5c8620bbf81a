import type { Types } from 'mongoose';
import { OutboxKind } from '../../../outbox/index.js';

/** A day that another run has closed, because its own died. */
export interface DayClosed {
  config: Types.ObjectId;
  account: Types.ObjectId;
  day: string;
}

export const dayClosed = new OutboxKind<{ data: DayClosed }>('day_closed');
