import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors.js';
import { AccessService } from '../access/access.service.js';
import type { SessionActor } from '../access/actor.js';
import type { ChangeMeDto } from './auth.dto.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import type { User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly access: AccessService,
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
    private readonly invalidation: SessionInvalidation,
  ) {}

  async token({ session, user }: SessionActor) {
    const { accessToken, expiresIn } = await this.tokens.issue({ sid: session._id }, user);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn };
  }

  /** Renews the session, unless AccessGuard has already renewed it for this request. */
  async refresh(sessionId: string, actor: SessionActor): Promise<SessionActor> {
    return actor.renewed ? actor : this.access.renew(sessionId, actor);
  }

  /** @throws NotFoundError when the user has been deleted */
  async changeMe(actor: SessionActor, { name, ...settings }: ChangeMeDto): Promise<SessionActor> {
    let user: User | null = actor.user;
    const hasSettings = settings.time_zone !== undefined || settings.preferences !== undefined;
    if (hasSettings) user = await this.users.changeSettings(user, settings);
    if (name !== undefined && name !== user.name) user = await this.users.change(user, { name });
    if (!user) throw new NotFoundError('User not found.');
    if (user !== actor.user) await this.invalidation.invalidate(ALL_SESSIONS);
    return { ...actor, user };
  }
}
