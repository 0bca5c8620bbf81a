import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { UnknownTokenLimits } from '../../../auth/index.js';
import { NotFoundError } from '../../../common/errors.js';
import { type MailSubscription, MailSubscriptions } from '../../../subscriptions/index.js';

/** Ends and resumes the reports to one address, by the token of its link. Valid as long as the tree of accounts exists. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly subscriptions: MailSubscriptions,
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
    return subscription && isEqual(subscription.token, token) ? subscription : null;
  }
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
