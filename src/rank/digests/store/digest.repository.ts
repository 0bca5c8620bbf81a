import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { toBuffer } from '../../../database/to-buffer.js';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import {
  type Digest,
  type DigestIssue,
  type DigestSettings,
  RANK_DIGEST_ISSUES,
  RANK_DIGESTS,
} from './digest.schema.js';

/** How long a process may take to make a digest. */
const LEASE_MS = 300_000;
/** Lease of a digest that no process is making. */
export const NO_LEASE = { lease: null, lease_until: new Date(0) };

export type LeasedDigest = Digest & { lease: Types.ObjectId };
type NextPeriod = Pick<Digest, 'next_at' | 'scheduled_at'>;
type NewSettings = DigestSettings & NextPeriod & { updatedAt: Date };

@Injectable()
export class DigestRepository {
  constructor(
    @InjectModel(RANK_DIGESTS) private readonly digests: Model<Digest>,
    @InjectModel(RANK_DIGEST_ISSUES) private readonly issues: Model<DigestIssue>,
  ) {}

  findByConfig(config: Types.ObjectId): Promise<Digest | null> {
    return this.digests.findOne({ config }).lean<Digest | null>().exec();
  }

  find(id: Types.ObjectId): Promise<Digest | null> {
    return this.digests.findById(id).lean<Digest | null>().exec();
  }

  /** @returns false when the configuration has one; the unique index resolves a race */
  insert(digest: Digest): Promise<boolean> {
    return insertUnlessDuplicate(this.digests.create(digest));
  }

  /**
   * Race: another change of the settings makes the filter miss, and the caller reads again. A process that is making the digest loses its lease, and makes it again with the new settings.
   * @returns null when the digest was changed since it was read, or deleted
   */
  change({ _id, rev }: Digest, settings: NewSettings): Promise<Digest | null> {
    return this.digests
      .findOneAndUpdate(
        { _id, rev },
        { $set: { ...settings, ...NO_LEASE }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean<Digest | null>()
      .exec();
  }

  /** Digests whose period has begun, and those whose next period was computed by a clock that was set back since. */
  async due(now: Date): Promise<Types.ObjectId[]> {
    const rows = await this.digests
      .find({ $or: [{ next_at: { $lte: now } }, { scheduled_at: { $gt: now } }] }, { _id: 1 })
      .sort({ next_at: 1 })
      .lean<Pick<Digest, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /**
   * Leases a due digest. Race: the lease admits one of several processes. A lease that ends later than any that begins now
   * is from before the clock was set back.
   */
  claim(id: Types.ObjectId, now: Date): Promise<LeasedDigest | null> {
    const until = new Date(now.getTime() + LEASE_MS);
    return this.digests
      .findOneAndUpdate(
        {
          _id: id,
          $and: [
            { $or: [{ next_at: { $lte: now } }, { scheduled_at: { $gt: now } }] },
            { $or: [{ lease_until: { $lte: now } }, { lease_until: { $gt: until } }] },
          ],
        },
        { $set: { lease: new Types.ObjectId(), lease_until: until } },
        { returnDocument: 'after' },
      )
      .lean<LeasedDigest | null>()
      .exec();
  }

  /**
   * Ends a period and stores its event, in one update. Race: a process whose lease has expired, and one that read other
   * settings, match nothing; the holder of the new lease sends this period.
   * @param sent the period with its event; absent when it is left out
   */
  async finish(
    { _id, lease, rev, sent_periods }: LeasedDigest,
    next: NextPeriod,
    sent?: { period: string; event: OutboxEvent; at: Date },
  ): Promise<boolean> {
    const change = sent && {
      sent_periods: [...sent_periods, sent.period].slice(-KEPT_PERIODS),
      last_sent_at: sent.at,
    };
    const { matchedCount } = await this.digests.updateOne(
      { _id, lease, rev },
      { $set: { ...next, ...NO_LEASE, ...change }, ...(sent && { $push: { events: sent.event } }) },
    );
    return matchedCount === 1;
  }

  /** Stores the event of a digest that was requested. @returns false after a change of the settings */
  async request({ _id, rev }: Digest, event: OutboxEvent, now: Date): Promise<boolean> {
    const { matchedCount } = await this.digests.updateOne(
      { _id, rev },
      { $set: { last_sent_at: now }, $push: { events: event } },
    );
    return matchedCount === 1;
  }

  async insertIssue(issue: DigestIssue): Promise<void> {
    await this.issues.create(issue);
  }

  async findIssue(id: Types.ObjectId): Promise<DigestIssue | null> {
    const issue = await this.issues.findById(id).lean<DigestIssue | null>();
    if (!issue) return null;
    const { csv, logo } = issue;
    return { ...issue, ...(csv && { csv: toBuffer(csv) }), ...(logo && { logo: toBuffer(logo) }) };
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.issues.deleteMany({ config });
    await this.digests.deleteMany({ config });
  }
}

/** More than the periods that a clock set back by a month repeats. */
const KEPT_PERIODS = 40;
