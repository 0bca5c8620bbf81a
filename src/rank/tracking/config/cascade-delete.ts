import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  DayRepository,
  DictionaryRepository,
  DigestRepository,
  NoteRepository,
  ResultRepository,
  ShareRepository,
} from '../../records/index.js';
import { ConfigRepository } from './config.repository.js';

/** Marks the results of a deleted configuration as deleted and removes its day documents, notes, shares and digest (rule 150). */
@Injectable()
export class CascadeDelete {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly results: ResultRepository,
    private readonly days: DayRepository,
    private readonly dictionaries: DictionaryRepository,
    private readonly notes: NoteRepository,
    private readonly shares: ShareRepository,
    private readonly digests: DigestRepository,
  ) {}

  /** No effect on a live configuration. Idempotent. */
  async complete(config: Types.ObjectId): Promise<void> {
    const deletedOn = await this.configs.deletedOn(config);
    if (!deletedOn) return;
    await this.results.markDeletedByConfig(config, deletedOn);
    await this.days.deleteByConfig(config);
    await this.dictionaries.deleteByConfig(config);
    await this.notes.deleteByConfig(config);
    await this.shares.deleteByConfig(config);
    await this.digests.deleteByConfig(config);
  }
}
