import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AlertRepository } from './alert.repository.js';
import { DayRepository } from './day.repository.js';
import { DictionaryRepository } from './dictionary.repository.js';
import { DigestRepository } from './digest.repository.js';
import { NoteRepository } from './note.repository.js';
import { ShareRepository } from './share.repository.js';
import { ViewRepository } from './view.repository.js';

/** What is deleted with a configuration; its results are only marked. */
@Injectable()
export class ConfigRecords {
  constructor(
    private readonly days: DayRepository,
    private readonly dictionaries: DictionaryRepository,
    private readonly digests: DigestRepository,
    private readonly notes: NoteRepository,
    private readonly shares: ShareRepository,
    private readonly alerts: AlertRepository,
    private readonly views: ViewRepository,
  ) {}

  /** Idempotent. */
  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.days.deleteByConfig(config);
    await this.dictionaries.deleteByConfig(config);
    await this.digests.deleteByConfig(config);
    await this.notes.deleteByConfig(config);
    await this.shares.deleteByConfig(config);
    await this.alerts.deleteByConfig(config);
    await this.views.deleteByConfig(config);
  }
}
