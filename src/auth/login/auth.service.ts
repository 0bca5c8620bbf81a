import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../common/clock.js';
import { BadRequestError, ForbiddenError, NotFoundError, ValidationError } from '../../common/errors.js';
import { AccessService } from '../access/access.service.js';
import type { Actor, SessionActor } from '../access/actor.js';
import type { ChangeMeDto, ChangePasswordDto } from './auth.dto.js';
import { LoginService } from './login.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { Issuer } from '../oidc/issuer.js';
import { OidcRenewal } from '../oidc/oidc-renewal.service.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

export const SESSION_REQUIRED =
  'An API key cannot change how its user logs in: log in, and send the session and the current password.';

export const SIGN_IN_AGAIN = 'Sign in again.';

/** How long a sign-in is the proof of a user without a password. */
const RECENT_MS = 10 * 60_000;

/** The request that an attempt with a password counts for. */
export interface ProofRequest {
  ip: string;
  response: Response;
}

interface CurrentPassword {
  /** Its name in the body. */
  field: 'old_password' | 'current_password';
  password: string | undefined;
}

/**
 * What users change of their own session and settings. How they log in, such as their password and e-mail address, they
 * change by a session and with the current password: a stolen session or a leaked API key is not enough.
 */
@Injectable()
export class AuthService {
  constructor(
    private readonly access: AccessService,
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
    private readonly invalidation: SessionInvalidation,
    private readonly logins: LoginService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly issuer: Issuer,
    private readonly grants: OidcRenewal,
    private readonly clock: Clock,
  ) {}

  async token({ session, user }: SessionActor) {
    const { accessToken, expiresIn } = await this.tokens.issue({ sid: session._id }, user);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn };
  }

  /** Renews the session, unless RequestAuthorizer has already renewed it for this request. */
  async refresh(sessionId: string, actor: SessionActor): Promise<SessionActor> {
    return actor.renewed ? actor : this.access.renew(sessionId, actor);
  }

  /** @returns where the session at the issuer ends as well, if the issuer has opened this one */
  async logout(caller: SessionActor): Promise<{ end_session_url: string } | null> {
    const { _id, signed_in_by } = caller.session;
    const idToken = signed_in_by === 'oidc' ? await this.grants.readIdToken(_id) : undefined;
    await this.sessions.logout(caller);
    if (signed_in_by === 'oidc') await this.grants.retire(_id, caller.user._id);
    if (signed_in_by !== 'oidc' || !this.issuer.isOn) return null;
    const url = await this.issuer.endSessionUrl(idToken);
    return url === undefined ? null : { end_session_url: url };
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

  /**
   * Limited like a login, so that a stolen session does not make the password easier to guess.
   * @throws ForbiddenError for an API key
   * @throws BadRequestError without the password, and when it is wrong
   * @throws TooManyRequestsError after too many failures
   */
  async prove(
    actor: Actor,
    { field, password }: CurrentPassword,
    { ip, response }: ProofRequest,
  ): Promise<SessionActor> {
    if (actor.key) throw new ForbiddenError(SESSION_REQUIRED);
    if (password === undefined)
      throw new ValidationError([{ path: field, message: `${field} must be your current password` }]);
    const { user } = actor;
    // A session is known, so a flood of guesses from elsewhere does not lock its user out.
    const isKnown = () => Promise.resolve(true);
    const matches = await this.logins.attempt({ ip, email: user.email }, response, isKnown, () =>
      this.passwords.matches(user, password),
    );
    if (!matches) throw wrongPassword(field);
    return actor;
  }

  /**
   * Proof for changes of how a user logs in. A user without a password proves it by a new sign-in.
   * @throws ForbiddenError for such a user whose sign-in is not recent
   * @throws as `prove` otherwise
   */
  async proveRecently(
    actor: Actor,
    password: string | undefined,
    request: ProofRequest,
  ): Promise<SessionActor> {
    if (actor.key) throw new ForbiddenError(SESSION_REQUIRED);
    const { user, session } = actor;
    if (user.password_hash !== undefined)
      return this.prove(actor, { field: 'current_password', password }, request);
    if (this.clock.now().getTime() - session.createdAt.getTime() > RECENT_MS)
      throw new ForbiddenError(SIGN_IN_AGAIN);
    return actor;
  }

  /** @throws as `prove` */
  async changePassword(
    actor: SessionActor,
    { old_password, new_password }: ChangePasswordDto,
    request: ProofRequest,
  ): Promise<void> {
    const field = 'old_password';
    const { user, session } = await this.prove(actor, { field, password: old_password }, request);
    if (!(await this.passwords.changePassword(user, session, new_password))) throw wrongPassword(field);
  }
}

const wrongPassword = (field: CurrentPassword['field']) =>
  new BadRequestError(`The ${field === 'old_password' ? 'old' : 'current'} password is wrong.`);
