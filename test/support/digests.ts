import { type ParsedMail, simpleParser } from 'mailparser';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { DigestScheduler } from '../../src/rank/digests/schedule/digest.scheduler.js';
import { newSecretToken } from '../../src/common/secret-token.js';
import { OUTBOX } from '../../src/mail/mail.schema.js';
import { type Digest, RANK_DIGESTS } from '../../src/rank/digests/store/digest.schema.js';
import {
  MAIL_SUBSCRIPTIONS,
  type MailSubscription,
} from '../../src/subscriptions/mail-subscription.schema.js';
import { hashAddress } from '../../src/mail/index.js';
import type { Caller, TestApp } from './app.js';
import { eventually } from './rank.js';
import type { ReceivedMail, TestSmtp } from './smtp.js';

export const WEEKLY = { frequency: 'weekly', weekday: 3, hour: 8, tz: 'Europe/Berlin' };

/** The routes of the digest of a configuration, for one caller. */
export class DigestClient {
  private readonly path: string;

  constructor(
    private readonly t: Pick<TestApp, 'http'>,
    private readonly caller: Caller,
    config: string,
  ) {
    this.path = `/v1/rank/config/${config}/digest`;
  }

  get() {
    return this.t.http.get(this.path).set(this.caller.as);
  }

  put(body: object) {
    return this.t.http.put(this.path).set(this.caller.as).send(body);
  }

  preview(query: object = {}) {
    return this.t.http.get(`${this.path}/preview`).query(query).set(this.caller.as);
  }

  askAgain(address: string) {
    return this.t.http.post(`${this.path}/confirmations`).set(this.caller.as).send({ address });
  }

  send() {
    return this.t.http.post(`${this.path}/send`).set(this.caller.as);
  }
}

/** Addresses whose owners have confirmed that they want the reports of an account without one above it. */
export async function confirmAddresses(
  { db, clock }: TestApp,
  caller: Caller,
  addresses: string[],
): Promise<void> {
  const now = clock.now();
  const account = caller.account._id;
  const rows = addresses.map((address) => ({
    _id: new Types.ObjectId(),
    tree: account,
    hash: hashAddress(address),
    address,
    state: 'confirmed',
    account,
    language: 'en',
    token: newSecretToken(),
    asked: 1,
    createdAt: now,
    updatedAt: now,
    events: [],
  }));
  await db.collection<MailSubscription>(MAIL_SUBSCRIPTIONS).insertMany(rows as MailSubscription[]);
}

/** One tick of the scheduler. */
export const tick = ({ app }: TestApp): Promise<void> =>
  app.get(DigestScheduler).sendDue(new AbortController().signal);

export async function storedDigest({ db }: TestApp, config: string): Promise<Digest> {
  const digest = await db
    .model<Digest>(RANK_DIGESTS)
    .findOne({ config: new Types.ObjectId(config) })
    .lean<Digest>();
  return digest!;
}

/**
 * Waits for so many mails, until they are recorded as sent: with a clock that moves before, they would be sent again.
 * @returns them, ordered by recipient
 */
export async function received(
  { db }: Pick<TestApp, 'db'>,
  smtp: TestSmtp,
  count: number,
): Promise<ReceivedMail[]> {
  await eventually(() => smtp.taken.length).toBeGreaterThanOrEqual(count);
  const unrecorded = () => ({
    message_id: { $in: smtp.taken.map(({ messageId }) => messageId) },
    state: 'pending',
  });
  await eventually(() => db.collection(OUTBOX).countDocuments(unrecorded())).toBe(0);
  const mails = [...smtp.taken].sort((a, b) => (a.to[0]! < b.to[0]! ? -1 : 1));
  expect(mails).toHaveLength(count);
  return mails;
}

/** Waits until no mail is on its way: one that is sent and not recorded so would be sent again after its lease. */
export const allRecorded = ({ db }: TestApp): Promise<void> =>
  eventually(() => db.collection(OUTBOX).countDocuments({ state: 'pending' })).toBe(0);

/** A mail as an independent library reads it. */
export const parsed = ({ raw }: ReceivedMail): Promise<ParsedMail> => simpleParser(raw);

/** The address of the List-Unsubscribe header. */
export function unsubscribeUrl({ headers }: ReceivedMail): string {
  const [, url] = /^<(\S+)>$/.exec(headers.get('list-unsubscribe') ?? '')!;
  return url!;
}
