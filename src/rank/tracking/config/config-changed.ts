import type { Types } from 'mongoose';
import { EventKind } from '../../../common/event-bus.js';

/** A configuration was created, changed or deleted, or a run of it ended; with its account. */
export const CONFIG_CHANGED = new EventKind<Types.ObjectId>('ConfigChanged');
