import { type DynamicModule, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo, Schema, Types } from 'mongoose';
import { MailOutboxService } from '../../../mail/index.js';
import { ConfigRepository } from './config.repository.js';
import { registerCollections } from '../../../database/collections/registry.js';

/** A collection whose documents belong to a configuration or an account. */
export interface OwnedCollection {
  name: string;
  schema: Schema;
  /** The field with the id of the owner: `config` of a configuration, the others of an account. */
  owner: 'account' | 'config' | '_id';
  /** Type in an export; absent: made from other documents. */
  type?: string;
  /** Fields that an export omits. */
  hidden?: readonly string[];
  /** Whether a document with an `owner` is exported to that user alone. */
  private?: boolean;
  /** Replaces stored names by those of the API. */
  view?: (document: mongo.BSON.Document, now: Date) => object;
  /** Whether the documents act for an account, and are deleted as soon as it is. */
  acts?: boolean;
  /** What becomes of the documents of a deleted configuration; absent: they are deleted with it. */
  survives?: 'marked' | 'unchanged';
}

const owned: OwnedCollection[] = [];

/** As registerCollections; also says what becomes of the documents when their configuration or account is deleted. */
export function registerOwned(collections: OwnedCollection[]): DynamicModule {
  owned.push(...collections);
  return registerCollections(collections.map(({ name, schema }) => ({ name, schema })));
}

/** Of all parts of the rank tracker. */
export const ownedCollections = (): readonly OwnedCollection[] => owned;

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
