import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import { UnknownTokenLimits } from '../../../auth/index.js';
import { NotFoundError } from '../../../common/errors.js';
import { type Digest, DigestRepository, RANK_DIGESTS } from '../../records/index.js';
import { addressOfToken } from '../issue/unsubscribe-token.js';

/** What an unsubscribe link belongs to. */
export interface Subscription {
  digest: Digest;
  address: string;
}

/** Ends and resumes the mails of a digest to one address, by the token of its link. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly digests: DigestRepository,
    private readonly limits: UnknownTokenLimits,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * @param ip address of the client
   * @throws NotFoundError for an unknown link, TooManyRequestsError after too many of them
   */
  async find(id: string, token: string, ip: string): Promise<Subscription> {
    const found = await this.limits.guard(ip, () => this.lookUp(id, token));
    if (!found) throw new NotFoundError('This link does not exist, or its digest no longer has the address.');
    return found;
  }

  /** Idempotent. */
  async unsubscribe({ digest, address }: Subscription): Promise<void> {
    const change = { action: 'rank.digest.unsubscribe', before: { to: address } };
    await this.record(digest, change, () => this.digests.move(digest._id, address, 'to'));
  }

  /** Idempotent. */
  async subscribe({ digest, address }: Subscription): Promise<void> {
    const change = { action: 'rank.digest.subscribe', after: { to: address } };
    await this.record(digest, change, () => this.digests.move(digest._id, address, 'unsubscribed'));
  }

  private async lookUp(id: string, token: string): Promise<Subscription | null> {
    const digest = /^[0-9a-f]{24}$/.test(id) ? await this.digests.find(new Types.ObjectId(id)) : null;
    const address = digest ? addressOfToken(digest, token) : undefined;
    return digest && address !== undefined ? { digest, address } : null;
  }

  private async record(
    { _id, account }: Digest,
    change: Pick<PlannedChange, 'action' | 'before' | 'after'>,
    move: () => Promise<boolean>,
  ): Promise<void> {
    const proof = { collection: RANK_DIGESTS, filter: { _id }, fields: ['to', 'unsubscribed'] };
    const target = { type: 'digest', id: String(_id) };
    await this.trail.perform({ ...change, account, target, proof }, move, (moved) => (moved ? {} : null));
  }
}
