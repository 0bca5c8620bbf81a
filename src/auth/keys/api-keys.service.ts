import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { covers, parseScope } from '../../access/index.js';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors.js';
import { pickFreeNumber } from '../../common/free-number.js';
import { futureInstant } from '../../common/validation/time.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { SessionInvalidation } from '../sessions/session-invalidation.js';
import { readKeyEpoch, type User } from '../users/user.schema.js';
import { hashApiKey, newApiKey, prefixOfApiKey } from './api-key-secret.js';
import { type KeyLookup, type KeyOwner, ApiKeyRepository } from './api-key.repository.js';
import { API_KEYS, type ApiKey } from './api-key.schema.js';
import { ApiKeyUses } from './api-key-uses.js';
import type { NewKeyDto } from './key.dto.js';

export const MAX_KEYS = 100;

type NewApiKey = Pick<ApiKey, '_id' | 'name' | 'scope' | 'expires_at' | 'grant'>;

@Injectable()
export class ApiKeysService implements OnModuleInit {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
    private readonly invalidation: SessionInvalidation,
    private readonly uses: ApiKeyUses,
    private readonly trail: AuditTrail,
    private readonly accountData: AccountDataRegistry,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'key',
      permission: 'keys:write',
      end: (accounts) => this.revokeAllOfAccounts(accounts),
      export: (account) => this.keys.ofAccount(account),
      erase: (accounts) => this.revokeAllOfAccounts(accounts),
    });
  }

  /**
   * @throws ForbiddenError when the scope has permissions that the caller lacks
   * @throws ValidationError when `expires_at` is not in the future
   * @throws ConflictError when the user has as many keys as a user may have
   */
  async create(user: User, { name, scope, expires_at }: NewKeyDto) {
    const permissions = parseScope(scope);
    if (!covers(user.scope, permissions)) {
      throw new ForbiddenError('You cannot grant permissions you do not have.');
    }
    const expires = futureInstant('expires_at', expires_at, this.clock.now());
    const _id = new Types.ObjectId();
    const fields = { name, scope: permissions, expires_at: expires };
    const { key, apiKey } = await this.trail.perform(
      planned('auth.key.create', { _id, account: user.account }, { after: fields }),
      () => this.store(user, { _id, ...fields }),
      (created) => ({ after: auditedFields(created.apiKey) }),
    );
    return newKeyView(key, apiKey);
  }

  /**
   * Allows a client of OAuth to act for a user.
   * @throws ConflictError when the user has as many keys as a user may have
   */
  async allow(user: User, fields: NewApiKey & Required<Pick<ApiKey, 'grant'>>): Promise<void> {
    const { _id } = fields;
    await this.trail.perform(
      planned('auth.grant.allow', { _id, account: user.account }, { after: fields }),
      // Its key is known to nobody: a grant has tokens only.
      () => this.store(user, fields),
      ({ apiKey }) => ({ after: auditedFields(apiKey) }),
    );
  }

  extendGrant(id: Types.ObjectId, expires_at: Date): Promise<void> {
    return this.keys.extendGrant(id, expires_at);
  }

  /** @param action how it is recorded in the audit log */
  async revokeGrant(
    { _id, account, user }: Pick<ApiKey, '_id' | 'account' | 'user'>,
    action: string,
  ): Promise<void> {
    await this.trail.perform(
      { ...planned(action, { _id, account }, {}), user },
      async () => {
        const grant = await this.keys.takeGrant(_id);
        if (grant) await this.invalidation.end(String(_id));
        return grant;
      },
      (grant) => grant && { before: auditedFields(grant) },
    );
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
  async list(user: User, page: PageQuery) {
    await this.uses.flush();
    const { rows, total } = await this.keys.list(user, page);
    return { rows: rows.map(keyView), pagination: pagination(page, total) };
  }

  /**
   * Ends a key in every process, and closes its sockets.
   * @throws NotFoundError for a key that is unknown, revoked or another user's
   */
  async revokeOwn(user: User, id: Types.ObjectId): Promise<void> {
    const { account } = user;
    await this.trail.perform(
      planned('auth.key.revoke', { _id: id, account }, {}),
      async () => {
        const key = await this.keys.take(user, id);
        if (!key) throw new NotFoundError('API key not found.');
        await this.invalidation.end(String(id));
        return key;
      },
      (key) => ({ before: auditedFields(key) }),
    );
  }

  async revokeAll(user: Types.ObjectId): Promise<void> {
    await this.revoke(await this.keys.idsOfUser(user));
  }

  /** Closes the sockets of the keys of a user who may not use them for now. */
  async closeSockets(user: Types.ObjectId): Promise<void> {
    const ids = await this.keys.idsOfUser(user);
    await Promise.all(ids.map((id) => this.invalidation.end(String(id))));
  }

  async revokeAllOfAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.revoke(await this.keys.idsOfAccounts(accounts));
  }

  async idsOfAccounts(accounts: readonly Types.ObjectId[]): Promise<string[]> {
    return (await this.keys.idsOfAccounts(accounts)).map(String);
  }

  /**
   * @returns the key itself, which is not stored, and its document
   * @throws ConflictError when the user has as many keys as a user may have
   */
  private async store(user: User, fields: NewApiKey): Promise<{ key: string; apiKey: ApiKey }> {
    await this.keys.removeEnded(user, this.clock.now());
    const key = newApiKey();
    const apiKey = {
      ...fields,
      key_hash: hashApiKey(key),
      prefix: prefixOfApiKey(key),
      user: user._id,
      account: user.account,
      epoch: readKeyEpoch(user),
      last_used_at: null,
      createdAt: this.clock.now(),
    };
    return { key, apiKey: await this.insert(apiKey) };
  }

  private async revoke(ids: Types.ObjectId[]): Promise<void> {
    await this.keys.remove(ids);
    await Promise.all(ids.map((id) => this.invalidation.end(String(id))));
  }

  /** Race: concurrent creations may choose the same free number; those that the index rejects choose again. */
  private async insert(key: Omit<ApiKey, 'number'>): Promise<ApiKey> {
    const number = pickFreeNumber(await this.keys.listNumbers(key.user), MAX_KEYS);
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

const planned = (
  action: string,
  { _id, account }: Pick<ApiKey, '_id' | 'account'>,
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'key', id: String(_id) },
  ...states,
  proof: { collection: API_KEYS, filter: { _id } },
});

const auditedFields = ({ prefix, name, scope, expires_at, grant }: ApiKey) => ({
  ...(grant ? { client: grant.client_id, spends: grant.spends } : { prefix }),
  name,
  scope,
  expires_at,
});

/** A grant has no key whose prefix would tell it apart. */
function keyView({ _id, prefix, name, scope, expires_at, last_used_at, createdAt, grant }: ApiKey) {
  return {
    _id,
    prefix: grant ? '' : prefix,
    name,
    scope: scope.join(' '),
    expires_at,
    last_used_at,
    createdAt,
    ...(grant && { grant }),
  };
}

/** The only view that contains the key itself. */
function newKeyView(key: string, { _id, prefix, name, scope, expires_at }: ApiKey) {
  return { _id, key, prefix, name, scope: scope.join(' '), expires_at };
}
