import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import {
  GSC_CONSENTS,
  GSC_GRANTS,
  type PendingConsent,
  type SearchConsoleGrant,
} from './search-console.schema.js';

@Injectable()
export class GrantRepository {
  constructor(
    @InjectModel(GSC_GRANTS) private readonly grants: Model<SearchConsoleGrant>,
    @InjectModel(GSC_CONSENTS) private readonly consents: Model<PendingConsent>,
  ) {}

  find(_id: Types.ObjectId): Promise<SearchConsoleGrant | null> {
    return this.grants.findOne({ _id }).lean<SearchConsoleGrant | null>().exec();
  }

  findByAccount(account: Types.ObjectId): Promise<SearchConsoleGrant | null> {
    return this.grants.findOne({ account }).lean<SearchConsoleGrant | null>().exec();
  }

  /** Replaces the grant of the account under its id, so that all its connections have the new one. Race: the last one wins. */
  async save(grant: SearchConsoleGrant): Promise<SearchConsoleGrant> {
    const { _id, account, ...rest } = grant;
    return (await this.grants
      .findOneAndUpdate(
        { account },
        { $set: rest, $setOnInsert: { _id } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<SearchConsoleGrant | null>()
      .exec())!;
  }

  /** Stores the same secret encrypted with another key. Race: one that was replaced meanwhile does not match. */
  async reseal({ _id, sealed_secret }: SearchConsoleGrant, resealed: string): Promise<void> {
    await this.grants.updateOne({ _id, sealed_secret }, { $set: { sealed_secret: resealed } });
  }

  async delete(_id: Types.ObjectId): Promise<SearchConsoleGrant | null> {
    return this.grants.findOneAndDelete({ _id }).lean<SearchConsoleGrant | null>().exec();
  }

  async begin(consent: PendingConsent): Promise<void> {
    await this.consents.create(consent);
  }

  /** Race: of two redirects with one state, one gets the consent. */
  take(state: string, now: Date): Promise<PendingConsent | null> {
    return this.consents
      .findOneAndDelete({ _id: state, expires_at: { $gt: now } })
      .lean<PendingConsent | null>()
      .exec();
  }
}
