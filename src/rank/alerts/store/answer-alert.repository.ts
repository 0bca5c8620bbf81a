import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { upsertIfCurrent } from '../../../database/errors/duplicate-key.js';
import { type OutboxEvent, outboxEventSchema } from '../../../outbox/index.js';
import type { AnswerRule } from '../../positions/alert-rules.js';

/** The last change of the answers to a prompt by an engine: an alert is raised once until it turns. */
export interface AnswerAlert {
  /** '<prompt>:<engine>' */
  _id: string;
  config: Types.ObjectId;
  state: AnswerRule['when'];
  /** Slot day. */
  day: string;
  /** Outbox events that are not dispatched yet. */
  events: OutboxEvent[];
}

export const ANSWER_ALERTS = 'rank_answer_alerts';

export const answerAlertSchema = new Schema<AnswerAlert>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    day: { type: String, required: true },
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: ANSWER_ALERTS, versionKey: false },
);

answerAlertSchema.index({ config: 1 });
answerAlertSchema.index({ 'events.at': 1 });

@Injectable()
export class AnswerAlertRepository {
  constructor(@InjectModel(ANSWER_ALERTS) private readonly alerts: Model<AnswerAlert>) {}

  /**
   * Race: of several processes that find the same change, the filter lets one store it with its event.
   * @param event undefined: no rule is about it
   * @returns false when it is known
   */
  async turn(
    { _id, config, state, day }: Omit<AnswerAlert, 'events'>,
    event: OutboxEvent | undefined,
  ): Promise<boolean> {
    let isTurned = false;
    await upsertIfCurrent(async () => {
      const { matchedCount, upsertedCount } = await this.alerts.updateOne(
        { _id, state: { $ne: state } },
        { $set: { config, state, day }, ...(event && { $push: { events: event } }) },
        { upsert: true },
      );
      isTurned = matchedCount + upsertedCount > 0;
    });
    return isTurned;
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.alerts.deleteMany({ config });
  }
}
