import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { insertUnlessDuplicate } from '../database/errors/duplicate-key.js';

/** The one document about scheduled backups. */
export interface BackupState {
  _id: 'scheduled';
  tried_at: Date | null;
  good_at: Date | null;
  failed_at: Date | null;
}

export const BACKUP_STATE = 'backup_state';

export const backupStateSchema = new Schema<BackupState>(
  { _id: String, tried_at: Date, good_at: Date, failed_at: Date },
  { collection: BACKUP_STATE, versionKey: false },
);

const ID = { _id: 'scheduled' } as const;
const NONE: BackupState = { ...ID, tried_at: null, good_at: null, failed_at: null };

@Injectable()
export class BackupStateRepository {
  constructor(@InjectModel(BACKUP_STATE) private readonly states: Model<BackupState>) {}

  async read(): Promise<BackupState> {
    return (await this.states.findOne(ID).lean<BackupState | null>()) ?? NONE;
  }

  /**
   * Begins an attempt. Race: of several processes that read the same state one succeeds, because it changes `tried_at`,
   * which the others' filters match. Until it is an hour old the attempt is that process's alone.
   */
  async claim({ tried_at }: BackupState, now: Date): Promise<boolean> {
    await insertUnlessDuplicate(this.states.updateOne(ID, { $setOnInsert: NONE }, { upsert: true }));
    const { matchedCount } = await this.states.updateOne({ ...ID, tried_at }, { $set: { tried_at: now } });
    return matchedCount === 1;
  }

  async succeeded(good_at: Date): Promise<void> {
    await this.states.updateOne(ID, { $set: { good_at, failed_at: null } });
  }

  async failed(failed_at: Date): Promise<void> {
    await this.states.updateOne(ID, { $set: { failed_at } });
  }
}
