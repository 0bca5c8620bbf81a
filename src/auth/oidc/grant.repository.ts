import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { hashToken } from '../../common/secret-token.js';
import { isDuplicateKey, upsertIfCurrent } from '../../database/errors/duplicate-key.js';
import { OIDC_GRANTS, OIDC_USES, type OidcGrant, type OidcLogout, type OidcUse } from './grant.schema.js';

/** Longer than a renewal takes at most: discovery, tokens, keys and userinfo, each within its deadline. */
const LEASE_MS = 60_000;

export type SealedTokens = Pick<OidcGrant, 'access_token' | 'refresh_token' | 'id_token'>;

export interface ClaimedGrant extends OidcGrant {
  lease: { id: Types.ObjectId; until: Date };
}

/** Atomic updates of grants. Each write of the holder of a lease matches on it. */
@Injectable()
export class OidcGrantRepository {
  constructor(
    @InjectModel(OIDC_GRANTS) private readonly grants: Model<OidcGrant>,
    @InjectModel(OIDC_USES) private readonly uses: Model<OidcUse>,
  ) {}

  async insert(grant: OidcGrant): Promise<void> {
    await this.grants.create(grant);
  }

  find(session: Types.ObjectId): Promise<OidcGrant | null> {
    return this.grants.findById(session).lean<OidcGrant | null>().exec();
  }

  /** Newest first. */
  findOfUser(user: Types.ObjectId): Promise<OidcGrant[]> {
    return this.grants.find({ user }).sort({ createdAt: -1, _id: -1 }).lean<OidcGrant[]>().exec();
  }

  findBySid(issuer: string, sid: string): Promise<OidcGrant[]> {
    return this.grants.find({ sid, issuer }).lean<OidcGrant[]>().exec();
  }

  /** Race: of processes that find the grant due, the filter lets one ask the issuer. @returns null for the others */
  claim(grant: Types.ObjectId, now: Date): Promise<ClaimedGrant | null> {
    const isFree = [{ 'lease.until': null }, { 'lease.until': { $lte: now } }];
    const lease = { id: new Types.ObjectId(), until: new Date(now.getTime() + LEASE_MS) };
    return this.grants
      .findOneAndUpdate(
        { _id: grant, renew_at: { $lte: now }, $or: isFree },
        { $set: { lease } },
        { returnDocument: 'after' },
      )
      .lean<ClaimedGrant | null>()
      .exec();
  }

  /** Stores what the issuer has given in place of the tokens that it has ended. */
  async replaceTokens({ _id, lease }: ClaimedGrant, tokens: Partial<SealedTokens>): Promise<void> {
    await this.grants.updateOne({ _id, 'lease.id': lease.id }, { $set: tokens });
  }

  /** @param times absent `checked_at`: the issuer did not answer */
  async release(
    { _id, lease }: ClaimedGrant,
    times: Pick<OidcGrant, 'renew_at'> & Partial<Pick<OidcGrant, 'checked_at'>>,
  ): Promise<void> {
    await this.grants.updateOne({ _id, 'lease.id': lease.id }, { $set: times, $unset: { lease: '' } });
  }

  /** Whether the lease is still that of this process: another one may have renewed the grant since. */
  async isHeld({ _id, lease }: ClaimedGrant): Promise<boolean> {
    return (await this.grants.exists({ _id, 'lease.id': lease.id })) !== null;
  }

  /** @returns false when another process has claimed the grant since */
  async deleteHeld({ _id, lease }: ClaimedGrant): Promise<boolean> {
    const { deletedCount } = await this.grants.deleteOne({ _id, 'lease.id': lease.id });
    return deletedCount > 0;
  }

  async forgetRefreshToken(grant: Types.ObjectId): Promise<void> {
    await this.grants.updateOne({ _id: grant }, { $unset: { refresh_token: '' } });
  }

  async deleteOfUser(user: Types.ObjectId): Promise<void> {
    await this.grants.deleteMany({ user });
  }

  /** Deletes the grants of sessions that have ended. Race: a newer one may still wait for its session. */
  async deleteOld(user: Types.ObjectId, live: readonly Types.ObjectId[], until: Date): Promise<void> {
    await this.grants.deleteMany({ user, _id: { $nin: [...live] }, createdAt: { $lte: until } });
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.grants.deleteMany({ account: { $in: [...accounts] } });
  }

  async isUsed(value: string): Promise<boolean> {
    return (await this.uses.exists({ _id: hashToken(value) })) !== null;
  }

  /** Race: of concurrent logouts the newest is kept. */
  async rememberLogout(keys: readonly string[], logout: OidcLogout, expires_at: Date): Promise<void> {
    const { received_at, issued_at } = logout;
    const $max = { expires_at, 'logout.received_at': received_at, 'logout.issued_at': issued_at };
    await Promise.all(
      keys.map((key) =>
        upsertIfCurrent(() => this.uses.updateOne({ _id: hashToken(key) }, { $max }, { upsert: true })),
      ),
    );
  }

  async findLogouts(keys: readonly string[]): Promise<OidcLogout[]> {
    const found = await this.uses.find({ _id: { $in: keys.map(hashToken) } }).lean<OidcUse[]>();
    return found.flatMap(({ logout }) => logout ?? []);
  }

  /** Race: the primary key lets one of several uses succeed. @returns whether it is the first one */
  async isFirstUse(value: string, expires_at: Date): Promise<boolean> {
    try {
      await this.uses.create({ _id: hashToken(value), expires_at });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
