import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { Settings } from '../../config/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import type { Session } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UsersService } from '../users/users.service.js';
import type { Actor } from './actor.js';
import type { Credentials } from './credentials.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

@Injectable()
export class AccessService {
  private readonly internalKey: Buffer | undefined;

  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    { INTERNAL_API_KEY }: Settings,
  ) {
    this.internalKey = INTERNAL_API_KEY === undefined ? undefined : sha256(INTERNAL_API_KEY);
  }

  /**
   * Who shows these credentials. The session is read each time, so a revoked one is refused at once.
   * @throws UnauthorizedError without a live session of an active user
   * @throws ForbiddenError when the account, or one above it, is inactive
   */
  async actorOf(credentials: Credentials | undefined): Promise<Actor> {
    const session = credentials && (await this.sessionOf(credentials));
    const user = session && (await this.users.find(session.user));
    if (!session || !user?.active) throw new UnauthorizedError();
    const account = await this.accounts.find(user.account);
    if (!account || !(await this.accounts.isActive(account)))
      throw new ForbiddenError('The account is not active.');
    return { session, user, account, via: credentials.via };
  }

  /**
   * The account that the caller acts for: its own, or one below it.
   * @throws ForbiddenError alike for a foreign account and for one that does not exist
   */
  async actedAccount(actor: Actor, account: Types.ObjectId | undefined): Promise<Account> {
    if (!account || account.equals(actor.account._id)) return actor.account;
    const found = await this.accounts.find(account);
    const below = found?.ancestors.some((ancestor) => ancestor.equals(actor.account._id));
    if (!found || !below) throw new ForbiddenError('No access to this account.');
    if (!(await this.accounts.isActive(found))) throw new ForbiddenError('The account is not active.');
    return found;
  }

  /** @throws UnauthorizedError when a key is set and the caller shows another, or none */
  checkInternalKey(key: unknown): void {
    if (this.internalKey === undefined) return;
    const right = typeof key === 'string' && timingSafeEqual(sha256(key), this.internalKey);
    if (!right) throw new UnauthorizedError('The internal key is missing or wrong.');
  }

  private async sessionOf({ kind, value }: Credentials): Promise<Session | null> {
    if (kind === 'session') return this.sessions.findBySessionId(value);
    const session = await this.tokens.sessionOf(value);
    return session && this.sessions.findById(session);
  }
}
