import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { toBuffer } from '../../../database/to-buffer.js';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import type { AlertRule, AlertSettings } from '../../positions/alert-rules.js';
import { alertRuleSchema, RANK_CONFIGS, type RankConfig } from '../../tracking/index.js';
import { type OutboxEvent, outboxEventSchema } from '../../../outbox/index.js';

/** The keywords of a configuration that met rules in the check of a day, for the first time on that day. */
export interface Alert {
  /** '<config>:<day>:<number>': the first alert of a day has number 0. */
  _id: string;
  config: Types.ObjectId;
  account: Types.ObjectId;
  /** Slot day. */
  day: string;
  at: Date;
  rules: AlertRule[];
  /** Number of keywords. */
  total: number;
  /** The keywords, by the dictionary of the configuration (alerts/domain/alerted-keywords.ts). */
  rows: Buffer;
  /** Outbox events that are not dispatched yet. */
  events: OutboxEvent[];
}

export const RANK_ALERTS = 'rank_alerts';

/** As long as notifications; an alert is needed while its event is delivered and its day is checked again. */
const RETENTION_SECONDS = 90 * 24 * 3600;

export const alertSchema = new Schema<Alert>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    at: { type: Date, required: true },
    rules: [alertRuleSchema],
    total: { type: Number, required: true },
    rows: { type: Buffer, required: true },
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: RANK_ALERTS, versionKey: false },
);

alertSchema.index({ config: 1, day: 1 });
alertSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
alertSchema.index({ 'events.at': 1 });

/** Alerts, and their settings: a field of the configuration, so that they are deleted, exported and erased with it. */
@Injectable()
export class AlertRepository {
  constructor(
    @InjectModel(RANK_ALERTS) private readonly alerts: Model<Alert>,
    @InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>,
  ) {}

  /** @returns false when the day has an alert of that number; the primary key resolves a race */
  insert(alert: Omit<Alert, '_id'>, number: number): Promise<boolean> {
    const { config, day } = alert;
    return insertUnlessDuplicate(this.alerts.create({ ...alert, _id: alertId(config, day, number) }));
  }

  /** What the runs of that day have raised. */
  async ofDay(config: Types.ObjectId, day: string): Promise<Pick<Alert, 'rules' | 'rows'>[]> {
    const found = await this.alerts
      .find({ config, day }, { rules: 1, rows: 1 })
      .lean<Pick<Alert, 'rules' | 'rows'>[]>();
    return found.map(({ rules, rows }) => ({ rules, rows: toBuffer(rows) }));
  }

  async find(id: string): Promise<Alert | null> {
    const found = await this.alerts.findById(id).lean<Alert | null>();
    return found && { ...found, rows: toBuffer(found.rows) };
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.alerts.deleteMany({ config });
  }

  /**
   * Race: the last of concurrent callers wins; none changes a configuration that is deleted meanwhile.
   * @returns the configuration before the change; null for an unknown one and for one of another account
   */
  replaceSettings(
    config: Types.ObjectId,
    account: Types.ObjectId,
    alerts: AlertSettings,
  ): Promise<Pick<RankConfig, 'alerts'> | null> {
    return this.configs
      .findOneAndUpdate(
        { _id: config, account, deleted_on: null },
        { $set: { alerts } },
        { returnDocument: 'before', projection: { alerts: 1 } },
      )
      .lean<Pick<RankConfig, 'alerts'> | null>()
      .exec();
  }
}

export const alertId = (config: Types.ObjectId, day: string, number: number): string =>
  `${String(config)}:${day}:${number}`;
