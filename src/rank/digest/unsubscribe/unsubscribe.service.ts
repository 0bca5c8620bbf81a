import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AccountsService, UnknownTokenLimits } from '../../../auth/index.js';
import { NotFoundError } from '../../../common/errors.js';
import { type MailSubscription, MailSubscriptions } from '../../../subscriptions/index.js';
import { DigestRepository } from '../../records/index.js';
import { addressOfToken } from './former-token.js';

/** Ends and resumes the reports to one address, by the token of its link. Valid as long as the tree of accounts exists. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly subscriptions: MailSubscriptions,
    private readonly digests: DigestRepository,
    private readonly accounts: AccountsService,
    private readonly limits: UnknownTokenLimits,
  ) {}

  /**
   * @param ip address of the client
   * @throws NotFoundError for an unknown link, TooManyRequestsError after too many of them
   */
  async find(id: string, token: string, ip: string): Promise<MailSubscription> {
    const found = await this.limits.guard(ip, () => this.lookUp(id, token));
    if (!found) throw new NotFoundError('This link does not exist, or its digest no longer has the address.');
    return found;
  }

  /** Idempotent. */
  unsubscribe(subscription: MailSubscription): Promise<void> {
    return this.subscriptions.set(subscription, 'unsubscribed');
  }

  /** Idempotent. The link is only in mails to the address, so it is its owner who confirms. */
  subscribe(subscription: MailSubscription): Promise<void> {
    return this.subscriptions.set(subscription, 'confirmed');
  }

  private async lookUp(id: string, token: string): Promise<MailSubscription | null> {
    if (!/^[0-9a-f]{24}$/.test(id)) return null;
    const subscription = await this.subscriptions.find(new Types.ObjectId(id));
    if (subscription) return isEqual(subscription.token, token) ? subscription : null;
    return this.lookUpFormer(new Types.ObjectId(id), token);
  }

  /** Links in mails of earlier releases have the id of the digest, and end with it. */
  private async lookUpFormer(id: Types.ObjectId, token: string): Promise<MailSubscription | null> {
    const digest = await this.digests.find(id);
    const address = digest ? addressOfToken(digest, token) : undefined;
    const account = digest && address !== undefined ? await this.accounts.find(digest.account) : null;
    return account ? this.subscriptions.obtain(account, address!, digest!.language) : null;
  }
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
