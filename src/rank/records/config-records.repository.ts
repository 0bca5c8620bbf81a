import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model, Types } from 'mongoose';
import { MailOutboxService } from '../../mail/index.js';

/**
 * Not deleted with their configuration here: results are marked as deleted, runs stay with the account, a summary of a
 * website has a revision of its own, and sent mails stay (MailOutboxService).
 */
const KEPT = new Set(['seo_results', 'runs', 'rank_websites', 'outbox']);

/** What is deleted with a configuration: the documents that name it in `config`, in whichever collection. */
@Injectable()
export class ConfigRecords {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly mails: MailOutboxService,
  ) {}

  /** Idempotent. */
  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    for (const model of this.models()) await model.deleteMany({ config });
    await this.mails.withdrawByConfig(config);
  }

  private models(): Model<{ config: Types.ObjectId }>[] {
    return Object.values(this.connection.models).filter(
      ({ schema, collection }) => schema.path('config') !== undefined && !KEPT.has(collection.name),
    );
  }
}
