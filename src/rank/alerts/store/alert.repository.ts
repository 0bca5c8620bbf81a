import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { bufferOf } from '../../../database/buffer-of.js';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import { type Alert, RANK_ALERTS } from './alert.schema.js';

@Injectable()
export class AlertRepository {
  constructor(@InjectModel(RANK_ALERTS) private readonly alerts: Model<Alert>) {}

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
    return found.map(({ rules, rows }) => ({ rules, rows: bufferOf(rows) }));
  }

  async find(id: string): Promise<Alert | null> {
    const found = await this.alerts.findById(id).lean<Alert | null>();
    return found && { ...found, rows: bufferOf(found.rows) };
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.alerts.deleteMany({ config });
  }
}

export const alertId = (config: Types.ObjectId, day: string, number: number): string =>
  `${String(config)}:${day}:${number}`;
