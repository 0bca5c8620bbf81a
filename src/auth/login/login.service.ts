import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Types } from 'mongoose';
import pLimit from 'p-limit';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import type { SessionActor } from '../access/actor.js';
import { LoginAudit } from './login-audit.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { ChangePasswordDto, LoginDto } from './auth.dto.js';
import { identityView } from './auth.view.js';
import type { LoginAttempt } from '../limits/limit-keys.js';
import { LoginLimits } from '../limits/login-limits.js';
import { tooManyRequests } from '../limits/rate-limit-status.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { type Client, SessionsService } from '../sessions/sessions.service.js';
import { normalizeEmail } from '../users/users.service.js';

/** Matches the hash concurrency; more would only queue, after a check that earlier failures have made obsolete. */
const LOGIN_CONCURRENCY = 2;
/** Further attempts are rejected: the queue would take longer than clients wait. */
const MAX_QUEUED = 500;

/** Logs users in, and changes their own passwords; both check a password, and limit failures. */
@Injectable()
export class LoginService {
  private readonly queue = pLimit(LOGIN_CONCURRENCY);

  constructor(
    private readonly passwords: PasswordsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly limits: LoginLimits,
    private readonly audit: LoginAudit,
  ) {}

  /**
   * @throws UnauthorizedError for an unknown e-mail address, a wrong password and an inactive user
   * @throws ForbiddenError when the account, or one above it, is inactive
   * @throws TooManyRequestsError after too many failures
   */
  async login(credentials: LoginDto, client: Client, response: Response) {
    const attempt = { ip: client.ip, email: normalizeEmail(credentials.email) };
    const user = await this.attempt(attempt, response, () =>
      this.passwords.authenticate(credentials.email, credentials.password),
    );
    if (!user) {
      await this.audit.failed(attempt, 'credentials');
      throw new UnauthorizedError('Wrong e-mail or password.');
    }
    const account = await this.activeAccount(user.account, attempt);
    const id = new Types.ObjectId();
    const { sessionId, session } = await this.audit.perform(user, id, () =>
      this.sessions.open(user, client, id),
    );
    return { session_id: sessionId, expires_at: session.expires_at, ...identityView(user, account) };
  }

  /**
   * Limited like a login, so that a stolen session does not make the old password easier to guess.
   * @throws BadRequestError when the old password is wrong
   */
  async changePassword(actor: SessionActor, body: ChangePasswordDto, { ip }: Client, response: Response) {
    const attempt = { ip, email: actor.user.email };
    const changed = await this.attempt(attempt, response, () =>
      this.passwords.changePassword(actor.user, actor.session, body),
    );
    if (!changed) throw new BadRequestError('The old password is wrong.');
  }

  private async activeAccount(id: Types.ObjectId, attempt: LoginAttempt): Promise<Account> {
    try {
      return await this.accounts.requireActive(await this.accounts.find(id));
    } catch (error) {
      if (error instanceof ForbiddenError) await this.audit.failed(attempt, 'inactive_account');
      throw error;
    }
  }

  /**
   * Race: concurrent attempts would all pass the check before the first has failed. So each is checked again when it
   * leaves the queue, and counted before the next one does.
   */
  private async attempt<T>(attempt: LoginAttempt, response: Response, work: () => Promise<T>): Promise<T> {
    await this.limits.check(attempt, response);
    if (this.queue.pendingCount >= MAX_QUEUED) throw tooManyRequests(1000);
    return this.queue(async () => {
      await this.limits.check(attempt, response);
      const result = await work();
      if (result) await this.limits.recordSuccess(attempt, response);
      else await this.limits.recordFailure(attempt, response);
      return result;
    });
  }
}
