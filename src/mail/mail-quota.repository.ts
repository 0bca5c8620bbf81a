import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { normalizeEmail } from '../common/email-address.js';
import { hashToken } from '../common/secret-token.js';
import { upsertIfCurrent } from '../database/errors/duplicate-key.js';
import { MailSettings } from '../settings/settings.js';
import { MAIL_COUNTS, type MailCount } from './mail-count.schema.js';

/**
 * What a mail is: a report that its reader subscribed to; a question to an address whose owner has confirmed nothing yet;
 * or about the login of a user.
 */
export type MailPurpose = 'report' | 'confirmation' | 'login';

/** What a mail counts against. */
export interface MailCharge {
  purpose: MailPurpose;
  /** The account that causes the mail; absent where none does, as for a forgotten password. */
  account?: Types.ObjectId | undefined;
}

interface Limit {
  hour: number;
  day: number;
}

type Limits = Record<'account' | 'recipient', Limit>;

/** A recipient gets few of these, whichever account asks. */
const CONFIRMATIONS: Limits = { account: { hour: 60, day: 200 }, recipient: { hour: 5, day: 10 } };
/** Nothing a day beyond the hours: requests of others must not keep a user from a new password for a day. */
const LOGIN_MAILS: Limits = { account: { hour: 60, day: 200 }, recipient: { hour: 10, day: 240 } };

const HOUR_MS = 3_600_000;
const STORED = { $currentDate: { stored_at: true } } as const;
const PERIODS = [
  ['hour', HOUR_MS],
  ['day', 24 * HOUR_MS],
] as const;

interface Counter {
  id: string;
  limit: number;
  msLeft: number;
}

/**
 * Counts mails of an hour and a day (UTC) per account and per recipient. In the store, under ids of their own: they
 * outlive what caused the mails, and hold for all processes.
 */
@Injectable()
export class MailQuota {
  constructor(
    @InjectModel(MAIL_COUNTS) private readonly counts: Model<MailCount>,
    private readonly settings: MailSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one mail, before it is queued. A process that dies after it leaves a mail counted that was not sent.
   * @param address in any case
   * @returns milliseconds until it may be tried again; 0 when it is counted
   */
  async claim(charge: MailCharge, address: string): Promise<number> {
    const claimed: Counter[] = [];
    for (const counter of this.counters(charge, address)) {
      if (!(await this.count(counter))) {
        await this.release(claimed);
        return counter.msLeft;
      }
      claimed.push(counter);
    }
    return 0;
  }

  /**
   * Claims something that is possible once in an interval. Race: of concurrent claims one matches. A claim in the future
   * is from before the clock was set back.
   * @returns milliseconds until it is possible again; 0 when it is claimed
   */
  async claimOnce(name: string, everyMs: number): Promise<number> {
    const _id = `once:${name}`;
    const at = this.clock.now();
    const notSince = new Date(at.getTime() - everyMs);
    const isClaimed = await upsertIfCurrent(() =>
      this.counts.updateOne(
        { _id, $or: [{ at: { $lte: notSince } }, { at: { $gt: at } }] },
        { $set: { at, count: 1 }, ...STORED },
        { upsert: true },
      ),
    );
    if (isClaimed) return 0;
    const last = await this.counts.findById(_id).lean<MailCount | null>();
    return last ? Math.max(1, last.at.getTime() + everyMs - at.getTime()) : 1;
  }

  /** Race: the filter admits only so many increments; beyond them the upsert collides with the stored counter. */
  private count({ id: _id, limit }: Counter): Promise<boolean> {
    if (limit === 0) return Promise.resolve(false);
    const at = this.clock.now();
    return upsertIfCurrent(() =>
      this.counts.updateOne(
        { _id, count: { $lt: limit } },
        { $inc: { count: 1 }, $set: { at }, ...STORED },
        { upsert: true },
      ),
    );
  }

  private async release(counters: Counter[]): Promise<void> {
    for (const { id } of counters) await this.counts.updateOne({ _id: id }, { $inc: { count: -1 } });
  }

  private counters({ purpose, account }: MailCharge, address: string): Counter[] {
    const limits = this.findLimits(purpose);
    const recipient = hashAddress(address);
    const now = this.clock.now().getTime();
    return PERIODS.flatMap(([name, length]) => {
      const period = Math.floor(now / length);
      const msLeft = (period + 1) * length - now;
      const newCounter = (who: string, limit: Limit) => ({
        id: `${purpose}:${who}:${name}:${String(period)}`,
        limit: limit[name],
        msLeft,
      });
      return [
        newCounter(`to:${recipient}`, limits.recipient),
        ...(account ? [newCounter(`by:${String(account)}`, limits.account)] : []),
      ];
    });
  }

  private findLimits(purpose: MailPurpose): Limits {
    if (purpose === 'confirmation') return CONFIRMATIONS;
    if (purpose === 'login') return LOGIN_MAILS;
    const { accountHour, accountDay, recipientHour, recipientDay } = this.settings;
    return {
      account: { hour: accountHour, day: accountDay },
      recipient: { hour: recipientHour, day: recipientDay },
    };
  }
}

/** The same for each way to write an address. */
export const hashAddress = (address: string): string => hashToken(normalizeEmail(address));
