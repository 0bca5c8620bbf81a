import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Types } from 'mongoose';
import { MailOutboxService } from '../../../mail/index.js';
import { ownedCollections } from './config-owned.js';
import { ConfigRepository } from './config.repository.js';

/** Deletes what belongs to a deleted configuration, whichever part of the rank tracker stores it. */
@Injectable()
export class CascadeDelete {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly configs: ConfigRepository,
    private readonly mails: MailOutboxService,
  ) {}

  /** No effect on a live configuration. Idempotent. */
  async complete(config: Types.ObjectId): Promise<void> {
    const deleted_on = await this.configs.deletedOn(config);
    if (!deleted_on) return;
    for (const { name, owner, survives } of ownedCollections()) {
      if (owner !== 'config' || survives === 'unchanged') continue;
      const documents = this.connection.collection(name);
      if (survives === 'marked')
        await documents.updateMany({ config, deleted_on: null }, { $set: { deleted_on } });
      else await documents.deleteMany({ config });
    }
    await this.mails.withdrawByConfig(config);
  }
}
