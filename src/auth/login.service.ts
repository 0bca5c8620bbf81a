import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import pLimit from 'p-limit';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../common/errors.js';
import type { Actor } from './access/actor.js';
import { AccountsService } from './accounts/accounts.service.js';
import type { ChangePasswordDto, LoginDto } from './auth.dto.js';
import { identityView } from './auth.view.js';
import { tooMany } from './limits/limit-headers.js';
import type { Attempt } from './limits/attempt-keys.js';
import { LoginLimits } from './limits/login-limits.js';
import { type Client, SessionsService } from './sessions/sessions.service.js';
import { UserPasswords } from './users/user-passwords.js';
import { foldEmail, UsersService } from './users/users.service.js';

/** Matches the hash concurrency; more would only queue, without knowing of the failures before them. */
const LOGIN_CONCURRENCY = 2;
/** Further attempts are refused: the queue would take longer than clients wait. */
const MOST_WAITING = 500;

/** Lets people in by e-mail and password, and lets them choose another one. */
@Injectable()
export class LoginService {
  private readonly slots = pLimit(LOGIN_CONCURRENCY);

  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly passwords: UserPasswords,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * @throws UnauthorizedError, the same for a wrong e-mail, a wrong password and an inactive user
   * @throws TooManyRequestsError after too many failures
   */
  async login(credentials: LoginDto, client: Client, response: Response) {
    const attempt = { ip: client.ip, email: foldEmail(credentials.email) };
    const user = await this.attempt(attempt, response, () =>
      this.users.authenticate(credentials.email, credentials.password),
    );
    if (!user) throw new UnauthorizedError('Wrong e-mail or password.');
    const account = await this.accounts.find(user.account);
    if (!account || !(await this.accounts.isActive(account)))
      throw new ForbiddenError('The account is not active.');
    const { sessionId, session } = await this.sessions.open(user, client);
    return { session_id: sessionId, expires_at: session.expires_at, ...identityView(user, account) };
  }

  /**
   * To whoever has found an open session the old password must be no easier to guess than at the login.
   * @throws BadRequestError when the old password is wrong
   */
  async changePassword(actor: Actor, body: ChangePasswordDto, { ip }: Client, response: Response) {
    const attempt = { ip, email: actor.user.email };
    const changed = await this.attempt(attempt, response, () =>
      this.passwords.change(actor.user, actor.session, body),
    );
    if (!changed) throw new BadRequestError('The old password is wrong.');
  }

  /**
   * Race: many attempts at once would all be let through before the first has failed. So each is looked at when its
   * turn comes, and has been counted before the next one's turn.
   */
  private async attempt<T>(attempt: Attempt, response: Response, work: () => Promise<T>): Promise<T> {
    await this.limits.check(attempt, response);
    if (this.slots.pendingCount >= MOST_WAITING) throw tooMany(1000);
    return this.slots(async () => {
      await this.limits.check(attempt, response);
      const result = await work();
      if (result) await this.limits.succeeded(attempt, response);
      else await this.limits.failed(attempt, response);
      return result;
    });
  }
}
