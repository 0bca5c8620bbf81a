import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { ForbiddenError, NotFoundError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import type { SessionActor } from '../access/actor.js';
import { ApiKeyUses } from '../keys/api-key-uses.js';
import { API_KEYS, type ApiKey } from '../keys/api-key.schema.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import { futureInstant } from '../../common/validation/instant.js';
import { covers, parseScope } from '../policy/scope.js';
import type { NewKeyDto } from './key.dto.js';
import { keyView, newKeyView } from './key.view.js';

/** The caller's own API keys. */
@Injectable()
export class KeyManagementService {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly uses: ApiKeyUses,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * @throws ForbiddenError when the scope has permissions that the caller lacks
   * @throws ValidationError when `expires_at` is not in the future
   * @throws ConflictError when the user has as many keys as a user may have
   */
  async create({ user }: SessionActor, { name, scope, expires_at }: NewKeyDto) {
    const permissions = parseScope(scope);
    if (!covers(user.scope, permissions)) {
      throw new ForbiddenError('You cannot grant permissions you do not have.');
    }
    const expires = futureInstant('expires_at', expires_at, this.clock.now());
    const _id = new Types.ObjectId();
    const fields = { name, scope: permissions, expires_at: expires };
    const { key, apiKey } = await this.trail.perform(
      planned('auth.key.create', { _id, account: user.account }, { after: fields }),
      () => this.keys.create(user, { _id, ...fields }),
      (created) => ({ after: auditedFields(created.apiKey) }),
    );
    return newKeyView(key, apiKey);
  }

  async list({ user }: SessionActor, page: PageQuery) {
    await this.uses.flush();
    const { rows, total } = await this.keys.list(user, page);
    return { rows: rows.map(keyView), pagination: pagination(page, total) };
  }

  /** @throws NotFoundError for a key that is unknown, revoked or another user's */
  async revoke({ user }: SessionActor, id: Types.ObjectId): Promise<void> {
    const { account } = user;
    await this.trail.perform(
      planned('auth.key.revoke', { _id: id, account }, {}),
      async () => {
        const key = await this.keys.revokeOwn(user, id);
        if (!key) throw new NotFoundError('API key not found.');
        return key;
      },
      (key) => ({ before: auditedFields(key) }),
    );
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

const auditedFields = ({ prefix, name, scope, expires_at }: ApiKey) => ({ prefix, name, scope, expires_at });
