import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError } from '../../common/errors.js';
import type { Page, PageRequest } from '../../common/validation/pagination.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { SessionInvalidation } from '../sessions/session-invalidation.js';
import { keyEpochOf, type User } from '../users/user.schema.js';
import { hashApiKey, newApiKey, prefixOfApiKey } from './api-key-secret.js';
import { type KeyLookup, type KeyOwner, ApiKeyRepository } from './api-key.repository.js';
import type { ApiKey } from './api-key.schema.js';

export const MAX_KEYS = 100;

const NUMBERS = Array.from({ length: MAX_KEYS }, (_, index) => index + 1);

type NewApiKey = Pick<ApiKey, '_id' | 'name' | 'scope' | 'expires_at'>;

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
    private readonly invalidation: SessionInvalidation,
  ) {}

  /**
   * @returns the key itself, which is not stored, and its document
   * @throws ConflictError when the user has as many keys as a user may have
   */
  async create(user: User, fields: NewApiKey): Promise<{ key: string; apiKey: ApiKey }> {
    await this.keys.removeEnded(user);
    const key = newApiKey();
    const apiKey = {
      ...fields,
      key_hash: hashApiKey(key),
      prefix: prefixOfApiKey(key),
      user: user._id,
      account: user.account,
      epoch: keyEpochOf(user),
      last_used_at: null,
      createdAt: this.clock.now(),
    };
    return { key, apiKey: await this.insert(apiKey) };
  }

  /** The unexpired keys among these, in any order. */
  findAll(lookups: readonly KeyLookup[]): Promise<ApiKey[]> {
    return this.keys.findAllLive(lookups, this.clock.now());
  }

  findUnexpired(ids: Types.ObjectId[]): Promise<KeyOwner[]> {
    return this.keys.findUnexpired(ids, this.clock.now());
  }

  isExpired({ expires_at }: ApiKey): boolean {
    return expires_at !== null && expires_at <= this.clock.now();
  }

  /** The keys of a user, expired ones too, newest first. */
  list(user: User, page: PageRequest): Promise<Page<ApiKey>> {
    return this.keys.list(user, page);
  }

  /** Ends a key in every process, and closes its sockets. @returns null when the user has no such key */
  async revokeOwn(user: User, id: Types.ObjectId): Promise<ApiKey | null> {
    const key = await this.keys.take(user, id);
    if (key) await this.invalidation.end(String(id));
    return key;
  }

  async revokeAll(user: Types.ObjectId): Promise<void> {
    await this.revoke(await this.keys.idsOfUser(user));
  }

  async revokeAllOfAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.revoke(await this.keys.idsOfAccounts(accounts));
  }

  async idsOfAccounts(accounts: readonly Types.ObjectId[]): Promise<string[]> {
    return (await this.keys.idsOfAccounts(accounts)).map(String);
  }

  private async revoke(ids: Types.ObjectId[]): Promise<void> {
    await this.keys.remove(ids);
    await Promise.all(ids.map((id) => this.invalidation.end(String(id))));
  }

  /** Race: concurrent creations may choose the same free number; those that the index rejects choose again. */
  private async insert(key: Omit<ApiKey, 'number'>): Promise<ApiKey> {
    const used = new Set(await this.keys.numbersOf(key.user));
    const number = NUMBERS.find((candidate) => !used.has(candidate));
    if (number === undefined) {
      throw new ConflictError(
        `A user can have at most ${MAX_KEYS} API keys: revoke one that is no longer used.`,
      );
    }
    try {
      await this.keys.insert({ ...key, number });
      return { ...key, number };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.insert(key);
    }
  }
}
