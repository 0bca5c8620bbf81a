import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { PageQuery } from '../../common/pagination.js';
import { unlessTaken } from '../../database/duplicate-key.js';
import { type Mail, type MailState, OUTBOX } from './mail.schema.js';

/** A mail that this process holds, by a lease of its own. */
export type Taken = Mail & { lease: Types.ObjectId };

const BATCH = 500;
const RELEASED = { lease: null, lease_until: null };

/** The atomic updates of the outbox. Whoever holds a mail changes it by its lease alone, so that a late one changes nothing. */
@Injectable()
export class OutboxRepository {
  constructor(@InjectModel(OUTBOX) private readonly outbox: Model<Mail>) {}

  /** @returns false when a mail of this key is there already: the unique index decides a race */
  insert(mail: Mail): Promise<boolean> {
    return unlessTaken(this.outbox.create(mail));
  }

  /**
   * Takes the mail that has been due for longest. Of several takers one gets it: taking moves its due time to the end
   * of the lease, so the others' filter matches it no more, and matches it again when the holder has died.
   */
  take(now: Date, leaseMs: number): Promise<Taken | null> {
    const until = new Date(now.getTime() + leaseMs);
    return this.outbox
      .findOneAndUpdate(
        { state: 'pending', next_attempt_at: { $lte: now } },
        {
          $set: { lease: new Types.ObjectId(), lease_until: until, next_attempt_at: until },
          $min: { first_attempt_at: now },
          $inc: { attempts: 1 },
        },
        { sort: { next_attempt_at: 1 }, returnDocument: 'after' },
      )
      .lean<Taken | null>()
      .exec();
  }

  /** @returns false when the lease was lost in the meantime */
  sent({ _id, lease }: Taken, now: Date): Promise<boolean> {
    return this.end(_id, lease, { state: 'sent', sent_at: now, reason: null, link: null });
  }

  failed({ _id, lease }: Taken, reason: string): Promise<boolean> {
    return this.end(_id, lease, { state: 'failed', reason });
  }

  retryAt({ _id, lease }: Taken, next: Date, reason: string): Promise<boolean> {
    return this.end(_id, lease, { next_attempt_at: next, reason });
  }

  /** Gives back what could not be finished: it is due at once, for whoever comes. */
  async giveBack({ _id, lease }: Taken, now: Date): Promise<void> {
    await this.end(_id, lease, { next_attempt_at: now });
  }

  /** Mails that waited for a mail server are due now. */
  async release(now: Date): Promise<number> {
    return this.revive({ state: 'held' }, now);
  }

  /** Failed mails begin anew, with all their time before them. @returns how many there were */
  async retry(ids: Types.ObjectId[] | 'all', now: Date): Promise<number> {
    return this.revive({ state: 'failed', ...(ids === 'all' ? {} : { _id: { $in: ids } }) }, now);
  }

  find(ids: Types.ObjectId[]): Promise<Mail[]> {
    return this.outbox
      .find({ _id: { $in: ids } })
      .lean<Mail[]>()
      .exec();
  }

  /** One page, the newest first. */
  async list({
    state,
    page,
    limit,
  }: PageQuery & { state?: MailState | undefined }): Promise<{ rows: Mail[]; total: number }> {
    const filter = state === undefined ? {} : { state };
    const [rows, total] = await Promise.all([
      this.outbox
        .find(filter)
        .sort({ _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<Mail[]>(),
      this.outbox.countDocuments(filter),
    ]);
    return { rows, total };
  }

  count(state: MailState): Promise<number> {
    return this.outbox.countDocuments({ state }).exec();
  }

  private async end(_id: Types.ObjectId, lease: Types.ObjectId, change: Partial<Mail>): Promise<boolean> {
    const { matchedCount } = await this.outbox.updateOne(
      { _id, lease },
      { $set: { ...change, ...RELEASED } },
    );
    return matchedCount > 0;
  }

  /** Some hundred at a time, each once: what fails again meanwhile is not taken up a second time. */
  private async revive(filter: { state: MailState; _id?: object }, now: Date): Promise<number> {
    const cursor = this.outbox.find(filter, { _id: 1 }).sort({ _id: 1 }).lean<Pick<Mail, '_id'>[]>().cursor();
    let revived = 0;
    let batch: Types.ObjectId[] = [];
    const flush = async () => {
      const { modifiedCount } = await this.outbox.updateMany(
        { _id: { $in: batch }, state: filter.state },
        { $set: { state: 'pending', next_attempt_at: now, attempts: 0 }, $unset: { first_attempt_at: 1 } },
      );
      revived += modifiedCount;
      batch = [];
    };
    for await (const { _id } of cursor) if (batch.push(_id) >= BATCH) await flush();
    if (batch.length > 0) await flush();
    return revived;
  }
}
