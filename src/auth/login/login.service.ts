import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { FairQueue } from '../../common/concurrency/fair-queue.js';
import { ForbiddenError, ReportedError, UnauthorizedError } from '../../common/errors.js';
import { normalizeEmail } from '../../common/email-address.js';
import type { Client } from '../known-clients/client.js';
import { KnownClients } from '../known-clients/known-clients.service.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { LoginDto } from './auth.dto.js';
import { identityView } from './auth.view.js';
import { attemptKeys, type LoginAttempt, queueKey } from '../limits/limit-keys.js';
import { LoginLimits } from '../limits/login-limits.js';
import { tooManyRequests } from '../limits/rate-limit-status.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SESSIONS, type SignIn } from '../sessions/session.schema.js';
import { SessionsService, signInView } from '../sessions/sessions.service.js';
import type { User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

/**
 * The concurrency matches that of hashing; more would only queue, after a check that earlier failures have made obsolete.
 * Further attempts of a network, and of all, are rejected: the queue would take longer than clients wait.
 */
const QUEUE = { concurrency: 2, perKey: 100, total: 500 };

const tooManyQueued = (own: boolean) =>
  own
    ? tooManyRequests(1000)
    : new ReportedError(503, 'Too many logins at this time.', undefined, { 'Retry-After': '5' });

/** Logs users in, and limits the failures of everything that checks a password. */
@Injectable()
export class LoginService {
  private readonly queue = new FairQueue(QUEUE, tooManyQueued);

  constructor(
    private readonly passwords: PasswordsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly limits: LoginLimits,
    private readonly trail: AuditTrail,
    private readonly users: UsersService,
    private readonly known: KnownClients,
  ) {}

  /**
   * @throws UnauthorizedError for an unknown e-mail address, a wrong password and an inactive user
   * @throws ForbiddenError when the account, or one above it, is inactive
   * @throws TooManyRequestsError after too many failures
   */
  async login(
    credentials: LoginDto,
    client: Client,
    response: Response,
    by: 'password' | 'setup' = 'password',
  ) {
    const attempt = { ip: client.ip, email: normalizeEmail(credentials.email) };
    const isKnown = () => this.known.isKnown(attempt.email, client);
    const user = await this.attempt(attempt, response, isKnown, () =>
      this.passwords.authenticate(credentials.email, credentials.password),
    );
    if (!user) {
      await this.auditFailure(attempt, 'credentials');
      throw new UnauthorizedError('Wrong e-mail or password.');
    }
    const account = await this.activeAccount(user.account, attempt);
    return this.signIn(user, account, client, { by });
  }

  /**
   * Opens a session of a user whose identity is proved.
   * @param id of the session
   */
  async signIn(
    user: User,
    account: Account,
    client: Client,
    signIn: SignIn,
    id = new Types.ObjectId(),
  ) {
    const planned = {
      action: 'auth.login',
      account: user.account,
      target: { type: 'session', id: String(id) },
      user: user._id,
      after: { ...signIn },
      proof: { collection: SESSIONS, filter: { _id: id } },
    };
    const open = () => this.sessions.open(user, client, signIn, id);
    const { sessionId, session } = await this.trail.perform(planned, open);
    await this.known.remember(user._id, { ...client, session: sessionId });
    return {
      session_id: sessionId,
      expires_at: session.expires_at,
      ...identityView(user, account),
      ...signInView(session),
    };
  }

  private async activeAccount(id: Types.ObjectId, attempt: LoginAttempt): Promise<Account> {
    try {
      return await this.accounts.requireActive(await this.accounts.find(id));
    } catch (error) {
      if (error instanceof ForbiddenError) await this.auditFailure(attempt, 'inactive_account');
      throw error;
    }
  }

  /**
   * Runs work that checks a password, and counts a falsy result as a failure.
   * Race: concurrent attempts would all pass the check before the first has failed. So each is checked again when it
   * leaves the queue, and counted before the next one does. Networks queue separately, and known clients beside others,
   * so that a flood delays nobody else.
   */
  async attempt<T>(
    attempt: LoginAttempt,
    response: Response,
    isKnown: () => Promise<boolean>,
    work: () => Promise<T>,
  ): Promise<T> {
    await this.limits.check(attempt, response, isKnown);
    const lane = this.queue.isBusy && (await isKnown()) ? 1 : 0;
    const checked = async () => {
      await this.limits.check(attempt, response, isKnown);
      const result = await work();
      if (result) await this.limits.recordSuccess(attempt, response);
      else await this.limits.recordFailure(attempt, response);
      return result;
    };
    return this.queue.run(queueKey(attempt.ip), checked, lane);
  }

  /**
   * A failure belongs to the account of the user with that e-mail address, else to the platform account. Stored once a
   * minute for each client address and user; of unknown e-mail addresses together once a minute for each client address,
   * so that guessing does not fill the store. Without a user the e-mail address is not stored: it may be a password in
   * the wrong field.
   */
  private async auditFailure(
    attempt: LoginAttempt,
    reason: 'credentials' | 'inactive_account',
  ): Promise<void> {
    const user = await this.users.findByEmail(attempt.email);
    const { address, pair } = attemptKeys(attempt);
    const email = user ? attempt.email : null;
    await this.trail.record({
      action: 'auth.login_failed',
      ...(user ? { account: user.account } : {}),
      target: { type: 'user', id: user ? String(user._id) : '' },
      after: { email, reason },
      oncePerMinute: `login_failed|${reason}|${user ? pair : address}`,
    });
  }
}
