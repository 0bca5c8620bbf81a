import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { FairQueue } from '../../common/concurrency/fair-queue.js';
import { ForbiddenError, ReportedError, UnauthorizedError } from '../../common/errors.js';
import { normalizeEmail } from '../../common/email-address.js';
import type { Client } from '../known-clients/client.js';
import { KnownClients } from '../known-clients/known-clients.service.js';
import { mustEnrol } from '../access/enrolment.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { LoginDto } from './auth.dto.js';
import { identityView } from './auth.view.js';
import { type PasskeyResponse, SecondFactors, type SecondStep } from '../factors/second-factors.service.js';
import { attemptKeys, type LoginAttempt, queueKey } from '../limits/limit-keys.js';
import { LoginLimits } from '../limits/login-limits.js';
import { tooManyRequests } from '../limits/rate-limit-status.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SESSIONS, type SignIn } from '../sessions/session.schema.js';
import { SessionsService, signInView } from '../sessions/sessions.service.js';
import { hasFactor } from '../users/factors.js';
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

interface Verified {
  user: User;
  account: Account;
}

type NewSession = ReturnType<typeof identityView> &
  ReturnType<typeof signInView> & { session_id: string; expires_at: Date; enrol?: true };

interface SecondStepNeeded {
  second_factor: Awaited<ReturnType<SecondFactors['begin']>>;
}

const wrongCode = () => new UnauthorizedError('Wrong code.');

/** Without a user a failure counts for the network: each has an attempt with no address of its own. */
const readAttempt = ({ ip }: Client, user: User | undefined): LoginAttempt => ({
  ip,
  email: user?.email ?? `unknown of ${queueKey(ip)}`,
});

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
    private readonly factors: SecondFactors,
  ) {}

  /**
   * A user with a second factor gets a ticket for the second step, and no session yet.
   * @throws UnauthorizedError for an unknown e-mail address, a wrong password and an inactive user
   * @throws ForbiddenError when the account, or one above it, is inactive
   * @throws TooManyRequestsError after too many failures
   */
  async login(
    credentials: LoginDto,
    client: Client,
    response: Response,
  ): Promise<NewSession | SecondStepNeeded> {
    const { user, account } = await this.checkPassword(credentials, client, response);
    if (hasFactor(user)) return { second_factor: await this.factors.begin(user) };
    return this.signIn(user, account, client, { by: 'password' });
  }

  /** @throws as `login` */
  async checkPassword({ email, password }: LoginDto, client: Client, response: Response): Promise<Verified> {
    const attempt = { ip: client.ip, email: normalizeEmail(email) };
    const isKnown = () => this.known.isKnown(attempt.email, client);
    const work = () => this.passwords.authenticate(email, password);
    const user = await this.attempt(attempt, response, isKnown, work, (found) => !found || !hasFactor(found));
    if (!user) {
      await this.auditFailure(attempt, 'credentials');
      throw new UnauthorizedError('Wrong e-mail or password.');
    }
    return { user, account: await this.activeAccount(user.account, attempt) };
  }

  /**
   * The second step of a login.
   * @throws UnauthorizedError for a ticket that has ended and for a wrong factor
   * @throws as `login` otherwise
   */
  async finish(ticket: string, step: SecondStep, client: Client, response: Response): Promise<NewSession> {
    const found = await this.factors.findLogin(ticket);
    const attempt = readAttempt(client, found?.user);
    const isKnown = () => this.known.isKnown(attempt.email, client);
    const work = async () => found && this.factors.verify(found.login, found.user, step);
    const factor = await this.attempt(attempt, response, isKnown, work);
    if (!factor || !found) {
      await this.auditFailure(attempt, 'second_factor');
      throw wrongCode();
    }
    const { user } = found;
    const account = await this.activeAccount(user.account, attempt);
    return this.signIn(user, account, client, { by: `password+${factor}` });
  }

  /** @throws UnauthorizedError for a ticket that has ended */
  async requestPasskey(ticket: string | undefined) {
    const request = await this.factors.requestPasskey(ticket);
    if (!request) throw wrongCode();
    return request;
  }

  /**
   * A passkey that verified its user is both factors.
   * @throws UnauthorizedError for an unknown or wrong passkey, and for an inactive user
   * @throws as `login` otherwise
   */
  async loginByPasskey(passkey: PasskeyResponse, client: Client, response: Response): Promise<NewSession> {
    const { user, challenge } = await this.factors.findPasskeyUser(passkey);
    const attempt = readAttempt(client, user);
    const isKnown = () => this.known.isKnown(attempt.email, client);
    const work = async () =>
      user?.active === true &&
      this.passwords.accepts(user) &&
      challenge !== undefined &&
      this.factors.usePasskey({ user, challenge }, passkey.response, true);
    if (!(await this.attempt(attempt, response, isKnown, work)) || !user) {
      await this.auditFailure(attempt, 'credentials');
      throw new UnauthorizedError('The passkey was not accepted.');
    }
    const account = await this.activeAccount(user.account, attempt);
    return this.signIn(user, account, client, { by: 'passkey' });
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
  ): Promise<NewSession> {
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
      ...(mustEnrol(user, account, session) && { enrol: true }),
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
   * @param counts whether a result counts: the right password of a user with a second factor is no success yet
   */
  async attempt<T>(
    attempt: LoginAttempt,
    response: Response,
    isKnown: () => Promise<boolean>,
    work: () => Promise<T>,
    counts: (result: T) => boolean = () => true,
  ): Promise<T> {
    await this.limits.check(attempt, response, isKnown);
    const lane = this.queue.isBusy && (await isKnown()) ? 1 : 0;
    const checked = async () => {
      await this.limits.check(attempt, response, isKnown);
      const result = await work();
      if (!counts(result)) return result;
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
    reason: 'credentials' | 'second_factor' | 'inactive_account',
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
