import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { DeliveryRepository, type DeliveryState, type Leased } from '../outbox/index.js';
import { type Mail, OUTBOX } from './mail.schema.js';

/** By the index of states, as few mails are not sent. */
const UNSENT: readonly DeliveryState[] = ['pending', 'held', 'failed'];

@Injectable()
export class MailRepository extends DeliveryRepository<Mail> {
  constructor(@InjectModel(OUTBOX) private readonly outbox: Model<Mail>) {
    super(outbox);
  }

  async has(key: string): Promise<boolean> {
    return (await this.outbox.exists({ key })) !== null;
  }

  /** A sent mail is a record of the account: it is no longer about a configuration, which may be deleted. */
  override markSent(mail: Leased<Mail>, now: Date): Promise<boolean> {
    const sent = { state: 'sent', sent_at: now, reason: null, link: null, config: null };
    return this.updateLeased(mail, sent);
  }

  /** Race: a mail that is being sent is deleted too; then there is no record of it. */
  async withdrawByConfig(config: Types.ObjectId): Promise<void> {
    await this.outbox.deleteMany({ state: { $in: UNSENT }, config });
  }

  async withdrawByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.outbox.deleteMany({ state: { $in: UNSENT }, account: { $in: [...accounts] } });
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.outbox.deleteMany({ account: { $in: [...accounts] } });
  }
}
