import type { Types } from 'mongoose';
import { EventKind } from '../../../common/event-bus.js';
import type { Engine } from '../domain/run.js';

/** No run of a prompt and engine is still open on a slot day. */
export interface AnswersEnded {
  account: Types.ObjectId;
  config: Types.ObjectId;
  prompt: Types.ObjectId;
  engine: Engine;
  day: string;
  /** What has not been compared: marked once it is, or published again after a crash. */
  runs: Types.ObjectId[];
}

export const ANSWERS_ENDED = new EventKind<AnswersEnded>('AnswersEnded');
