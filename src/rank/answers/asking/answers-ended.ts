import type { Types } from 'mongoose';
import { EventKind } from '../../../common/event-bus.js';
import type { Engine } from '../domain/run.js';

/** No run of a prompt and engine is open any more on a slot day. */
export interface AnswersEnded {
  account: Types.ObjectId;
  config: Types.ObjectId;
  prompt: Types.ObjectId;
  engine: Engine;
  day: string;
}

export const ANSWERS_ENDED = new EventKind<AnswersEnded>('AnswersEnded');
