import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DeliveryRepository, type Leased } from '../outbox/index.js';
import { type Mail, OUTBOX } from './mail.schema.js';

@Injectable()
export class MailRepository extends DeliveryRepository<Mail> {
  constructor(@InjectModel(OUTBOX) outbox: Model<Mail>) {
    super(outbox);
  }

  override markSent(mail: Leased, now: Date): Promise<boolean> {
    return this.updateLeased(mail, { state: 'sent', sent_at: now, reason: null, link: null });
  }
}
