import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { NotFoundError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { AccessService } from '../access/access.service.js';
import type { SessionActor } from '../access/actor.js';
import type { ChangeMeDto } from './auth.dto.js';
import { sessionView } from './auth.view.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import { SESSIONS } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly access: AccessService,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
    private readonly invalidation: SessionInvalidation,
    private readonly trail: AuditTrail,
  ) {}

  async token({ session, user }: SessionActor) {
    const { accessToken, expiresIn } = await this.tokens.issue({ sid: session._id }, user);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn };
  }

  /** Renews the session, unless AccessGuard has already renewed it for this request. */
  async refresh(sessionId: string, actor: SessionActor): Promise<SessionActor> {
    return actor.renewed ? actor : this.access.renew(sessionId, actor);
  }

  async logout(actor: SessionActor): Promise<void> {
    const { _id } = actor.session;
    const planned = plannedEnd('auth.logout', actor, { type: 'session', id: String(_id) }, { _id });
    await this.trail.perform(planned, () => this.sessions.revoke(_id));
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

  async listSessions({ user, session }: SessionActor, page: PageQuery) {
    const { rows, total } = await this.sessions.list(user, page);
    return { rows: rows.map((row) => sessionView(row, session)), pagination: pagination(page, total) };
  }

  /** @throws NotFoundError for a session that is unknown, ended or another user's */
  async endSession(actor: SessionActor, session: Types.ObjectId): Promise<void> {
    const target = { type: 'session', id: String(session) };
    await this.trail.perform(plannedEnd('auth.session.end', actor, target, { _id: session }), async () => {
      if (!(await this.sessions.revokeOwn(actor.user, session)))
        throw new NotFoundError('Session not found.');
    });
  }

  async endOtherSessions(actor: SessionActor): Promise<void> {
    const { user, session } = actor;
    const target = { type: 'user', id: String(user._id) };
    const others = { user: user._id, _id: { $ne: session._id }, revoked_at: null };
    const planned = plannedEnd('auth.session.end_others', actor, target, others);
    await this.trail.perform(planned, () => this.sessions.revokeAll(user._id, session._id));
  }
}

const plannedEnd = (
  action: string,
  { user }: SessionActor,
  target: { type: string; id: string },
  sessions: object,
): PlannedChange => ({
  action,
  account: user.account,
  target,
  proof: { collection: SESSIONS, filter: sessions, fields: ['revoked_at'] },
});
