import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import pLimit from 'p-limit';
import { ForbiddenError, UnauthorizedError } from '../common/errors.js';
import { AccountsService } from './accounts/accounts.service.js';
import type { LoginDto } from './auth.dto.js';
import { identityView } from './auth.view.js';
import { LoginLimits } from './limits/login-limits.js';
import { type Client, SessionsService } from './sessions/sessions.service.js';
import { foldEmail, UsersService } from './users/users.service.js';
import type { User } from './users/user.schema.js';

/** As many as passwords are hashed at a time: a third would only wait, and not know of the failures before it. */
const DESKS = 2;

/** Lets people in, by e-mail and password. */
@Injectable()
export class LoginService {
  private readonly atDesk = pLimit(DESKS);

  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * @throws UnauthorizedError, the same for a wrong e-mail, a wrong password and an inactive user
   * @throws TooManyRequestsError after too many failures
   */
  async login(credentials: LoginDto, client: Client, response: Response) {
    const user = await this.userOf(credentials, client, response);
    if (!user) throw new UnauthorizedError('Wrong e-mail or password.');
    const account = await this.accounts.find(user.account);
    if (!account || !(await this.accounts.isActive(account)))
      throw new ForbiddenError('The account is not active.');
    const { sessionId, session } = await this.sessions.open(user, client);
    return { session_id: sessionId, expires_at: session.expires_at, ...identityView(user, account) };
  }

  /**
   * Race: many attempts at once would all be let through before the first has failed. So each is looked at when its
   * turn comes, and has been counted before the next one's turn.
   */
  private async userOf(credentials: LoginDto, { ip }: Client, response: Response): Promise<User | null> {
    const attempt = { ip, email: foldEmail(credentials.email) };
    await this.limits.check(attempt, response);
    return this.atDesk(async () => {
      await this.limits.check(attempt, response);
      const user = await this.users.authenticate(credentials.email, credentials.password);
      if (user) await this.limits.succeeded(attempt);
      else await this.limits.failed(attempt, response);
      return user;
    });
  }
}
