import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Ticket, TICKETS } from './ticket.schema.js';

type TicketLookup = Pick<Ticket, '_id' | 'purpose'> & { parent?: string | null };

@Injectable()
export class TicketRepository {
  constructor(@InjectModel(TICKETS) private readonly tickets: Model<Ticket>) {}

  async insert(ticket: Ticket): Promise<void> {
    await this.tickets.create(ticket);
  }

  find(lookup: TicketLookup, now: Date): Promise<Ticket | null> {
    return this.tickets
      .findOne({ ...lookup, expires_at: { $gt: now } })
      .lean<Ticket | null>()
      .exec();
  }

  /** Race: of two uses of one ticket, the deletion lets one succeed. @returns null for the other */
  take(lookup: TicketLookup, now: Date): Promise<Ticket | null> {
    return this.tickets
      .findOneAndDelete({ ...lookup, expires_at: { $gt: now } })
      .lean<Ticket | null>()
      .exec();
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.tickets.deleteMany({ account: { $in: [...accounts] } });
  }
}
