import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { pickFreeNumber } from '../../common/free-number.js';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import type { OutboxEvent } from '../../outbox/index.js';
import { NOTHING_PENDING, type StoredReceiver, type SwitchOffReason } from './receiver.schema.js';

type Attempted = Pick<StoredReceiver, '_id' | 'revision'>;

/** Receivers of accounts, each with the time at which its next delivery is due. */
export abstract class ReceiverRepository<R extends StoredReceiver> {
  private readonly stored: Model<StoredReceiver>;

  constructor(model: Model<R>) {
    this.stored = model as unknown as Model<StoredReceiver>;
  }

  /**
   * Stores a receiver with a free number. Race: concurrent creations may choose the same one; those that the
   * index rejects choose again.
   * @returns undefined when the account has `most` receivers
   */
  async insert(receiver: Omit<R, 'number'>, most: number): Promise<R | undefined> {
    const { account } = receiver as unknown as StoredReceiver;
    const rows = await this.stored.find({ account }, { number: 1 }).lean<Pick<R, 'number'>[]>();
    const used = rows.map(({ number }) => number);
    const number = pickFreeNumber(used, most);
    if (number === undefined) return undefined;
    const numbered = { ...receiver, number } as unknown as R;
    try {
      await this.stored.create(numbered);
      return numbered;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.insert(receiver, most);
    }
  }

  find(account: Types.ObjectId, receiver: Types.ObjectId): Promise<R | null> {
    return this.stored.findOne({ _id: receiver, account }).lean<R | null>().exec();
  }

  /** One page, newest first. */
  list(account: Types.ObjectId, page: PageRequest): Promise<Page<R>> {
    return findPage<StoredReceiver, R>(this.stored, { account }, { _id: -1 }, page);
  }

  /** The active receivers that get an event of this type of an account. */
  subscribers(account: Types.ObjectId, ancestors: Types.ObjectId[], type: string): Promise<R[]> {
    return this.stored
      .find({
        account: { $in: [account, ...ancestors] },
        active: true,
        event_types: type,
        $or: [{ account }, { descendants: true }],
      })
      .lean<R[]>()
      .exec();
  }

  /**
   * Race: an attempt to the former target, or before it was switched on, ends later; its result has another revision and
   * no effect.
   * @param restart whether the target changes or it is switched on
   * @returns the receiver before the change
   */
  change(
    account: Types.ObjectId,
    receiver: Types.ObjectId,
    change: Partial<R>,
    restart: boolean,
    now: Date,
  ): Promise<R | null> {
    const restarted = restart ? { failing_since: null, switched_off: null } : {};
    const update: UpdateQuery<StoredReceiver> = {
      $set: { ...change, ...restarted, updatedAt: now },
      ...(restart ? { $inc: { revision: 1 } } : {}),
    };
    return this.stored
      .findOneAndUpdate({ _id: receiver, account }, update, { returnDocument: 'before' })
      .lean<R | null>()
      .exec();
  }

  delete(account: Types.ObjectId, receiver: Types.ObjectId): Promise<R | null> {
    return this.stored.findOneAndDelete({ _id: receiver, account }).lean<R | null>().exec();
  }

  /** Receivers with a delivery that may be due, the longest due first. */
  due(now: Date): AsyncIterable<R> {
    return this.stored
      .find({ wake_at: { $lte: now }, ...this.filterOfDue(now) })
      .sort({ wake_at: 1 })
      .lean<R[]>()
      .cursor() as unknown as AsyncIterable<R>;
  }

  /** A delivery becomes due then. */
  async wake({ _id }: Pick<R, '_id'>, at: Date): Promise<void> {
    await this.stored.updateOne({ _id }, { $min: { wake_at: at }, $inc: { wakes: 1 } });
  }

  /** Race: has no effect when a delivery was added since the receiver was read; it is looked at again then. */
  async sleep({ _id, wakes }: R, wakeAt: Date | null): Promise<void> {
    await this.stored.updateOne({ _id, wakes }, { $set: { wake_at: wakeAt ?? NOTHING_PENDING } });
  }

  /** Wakes those of the receivers for whose deliveries a crash prevented it. */
  async wakeSleeping(receivers: Types.ObjectId[], now: Date): Promise<void> {
    await this.stored.updateMany(
      { _id: { $in: receivers }, wake_at: { $gt: now } },
      { $set: { wake_at: now }, $inc: { wakes: 1 } },
    );
  }

  /** Race: the first of concurrent failures sets the time. */
  async markFailing({ _id, revision }: Attempted, since: Date): Promise<Date | null> {
    await this.stored.updateOne({ _id, revision, failing_since: null }, { $set: { failing_since: since } });
    const stored = await this.stored
      .findOne({ _id, revision }, { failing_since: 1 })
      .lean<Pick<R, 'failing_since'> | null>();
    return stored?.failing_since ?? null;
  }

  /** Race: a failure that is stored meanwhile remains until the next success. */
  async markWorking({ _id, revision, failing_since }: R): Promise<void> {
    if (failing_since === null) return;
    await this.stored.updateOne(
      { _id, revision, failing_since: { $ne: null } },
      { $set: { failing_since: null } },
    );
  }

  /** Race: of concurrent failures, one switches it off and stores the event. @returns whether this call did */
  async switchOff(
    { _id, revision }: Attempted,
    reason: SwitchOffReason,
    event: OutboxEvent,
    now: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.stored.updateOne(
      { _id, revision, active: true },
      { $set: { active: false, switched_off: reason, updatedAt: now }, $push: { events: event } },
    );
    return matchedCount === 1;
  }

  /** @returns false also when it is deleted, or was changed since the attempt started */
  async isOff({ _id, revision }: Attempted): Promise<boolean> {
    return (await this.stored.exists({ _id, revision, active: false })) !== null;
  }

  async deactivateByAccounts(accounts: readonly Types.ObjectId[], now: Date): Promise<void> {
    await this.stored.updateMany(
      { account: { $in: [...accounts] }, active: true },
      { $set: { active: false, updatedAt: now } },
    );
  }

  ofAccount(account: Types.ObjectId): AsyncIterable<R> {
    return this.stored.find({ account }).sort({ _id: 1 }).lean<R[]>().cursor() as unknown as AsyncIterable<R>;
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.stored.deleteMany({ account: { $in: [...accounts] } });
  }

  /** Further conditions on the receivers whose deliveries are attempted now. */
  protected filterOfDue(_now: Date): QueryFilter<StoredReceiver> {
    return {};
  }
}
