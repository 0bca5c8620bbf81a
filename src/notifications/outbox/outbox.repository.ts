import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DeliveryRepository, type Leased } from '../../outbox/index.js';
import { type Mail, OUTBOX } from './mail.schema.js';

/** Mails that are owed, and those that were sent. */
@Injectable()
export class OutboxRepository extends DeliveryRepository<Mail> {
  constructor(@InjectModel(OUTBOX) outbox: Model<Mail>) {
    super(outbox);
  }

  override sent(mail: Leased, now: Date): Promise<boolean> {
    return this.end(mail, { state: 'sent', sent_at: now, reason: null, link: null });
  }
}
