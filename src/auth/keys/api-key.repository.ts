import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { readKeyEpoch, type User } from '../users/user.schema.js';
import { type ApiKey, API_KEYS } from './api-key.schema.js';

/** Finds an API key by its hash, or by the `key` of an access token. */
export type KeyLookup = { key_hash: string } | { key: Types.ObjectId };

export type KeyOwner = Pick<ApiKey, '_id' | 'user' | 'epoch' | 'scope' | 'expires_at'>;

type KeyUser = Pick<User, '_id' | 'key_epoch'>;

const filterValid = (user: KeyUser) => ({ user: user._id, epoch: { $gte: readKeyEpoch(user) } });

const isUnexpired = ({ expires_at }: Pick<ApiKey, 'expires_at'>, now: Date) =>
  expires_at === null || expires_at > now;

/** API keys; a revoked key is deleted. */
@Injectable()
export class ApiKeyRepository {
  constructor(@InjectModel(API_KEYS) private readonly keys: Model<ApiKey>) {}

  /** @throws a duplicate key error when another key of the user has the number; the unique index resolves a race */
  async insert(key: ApiKey): Promise<void> {
    await this.keys.create(key);
  }

  /** The unexpired keys among these, in any order. */
  async findAllLive(lookups: readonly KeyLookup[], now: Date): Promise<ApiKey[]> {
    const ids = lookups.flatMap((lookup) => ('key' in lookup ? [lookup.key] : []));
    const hashes = lookups.flatMap((lookup) => ('key_hash' in lookup ? [lookup.key_hash] : []));
    const filters = [
      ...(ids.length > 0 ? [{ _id: { $in: ids } }] : []),
      ...(hashes.length > 0 ? [{ key_hash: { $in: hashes } }] : []),
    ];
    const find = (filter: (typeof filters)[number]) => this.keys.find(filter).lean<ApiKey[]>().exec();
    const found = await Promise.all(filters.map(find));
    return found.flat().filter((key) => isUnexpired(key, now));
  }

  async findUnexpired(ids: Types.ObjectId[], now: Date): Promise<KeyOwner[]> {
    const fields = { user: 1, epoch: 1, scope: 1, expires_at: 1 };
    const found = await this.keys.find({ _id: { $in: ids } }, fields).lean<KeyOwner[]>();
    return found.filter((key) => isUnexpired(key, now));
  }

  /** The keys of a user, expired ones too, newest first. */
  list(user: KeyUser, page: PageRequest): Promise<Page<ApiKey>> {
    return findPage(this.keys, filterValid(user), { _id: -1 }, page);
  }

  async listNumbers(user: Types.ObjectId): Promise<number[]> {
    const rows = await this.keys.find({ user }, { number: 1 }).lean<Pick<ApiKey, 'number'>[]>();
    return rows.map(({ number }) => number);
  }

  /** Race: of concurrent revocations one gets the key. @returns null when the user has no such key */
  take(user: KeyUser, key: Types.ObjectId): Promise<ApiKey | null> {
    return this.keys
      .findOneAndDelete({ ...filterValid(user), _id: key })
      .lean<ApiKey | null>()
      .exec();
  }

  /** Removes keys that a deactivation of their user has ended, but not deleted, and grants that nothing renews. */
  async removeEnded(user: KeyUser, now: Date): Promise<void> {
    const ended = { user: user._id, epoch: { $lt: readKeyEpoch(user) } };
    const unused = { user: user._id, grant: { $exists: true }, expires_at: { $lte: now } };
    await this.keys.deleteMany({ $or: [ended, unused] });
  }

  /** Race: of concurrent revocations one gets the grant. @returns null when it was revoked */
  takeGrant(_id: Types.ObjectId): Promise<ApiKey | null> {
    return this.keys
      .findOneAndDelete({ _id, grant: { $exists: true } })
      .lean<ApiKey | null>()
      .exec();
  }

  async extendGrant(_id: Types.ObjectId, expires_at: Date): Promise<void> {
    await this.keys.updateOne({ _id, grant: { $exists: true } }, { $max: { expires_at } });
  }

  async idsOfUser(user: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.findIds({ user });
  }

  async idsOfAccounts(accounts: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
    return this.findIds({ account: { $in: [...accounts] } });
  }

  /** The keys of an account, without their hashes. */
  ofAccount(account: Types.ObjectId): AsyncIterable<Omit<ApiKey, 'key_hash'>> {
    return this.keys.find({ account }, { key_hash: 0 }).sort({ _id: 1 }).lean<ApiKey>().cursor();
  }

  async remove(ids: Types.ObjectId[]): Promise<void> {
    await this.keys.deleteMany({ _id: { $in: ids } });
  }

  /** Race: processes record uses of the same key in any order; the latest minute remains. */
  async recordUses(ids: string[], minute: Date): Promise<void> {
    await this.keys.updateMany({ _id: { $in: ids } }, { $max: { last_used_at: minute } });
  }

  private async findIds(
    filter: { user: Types.ObjectId } | { account: { $in: Types.ObjectId[] } },
  ): Promise<Types.ObjectId[]> {
    const rows = await this.keys.find(filter, { _id: 1 }).lean<Pick<ApiKey, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }
}
