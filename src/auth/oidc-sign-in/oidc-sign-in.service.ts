import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { isAddress } from '../../mail/index.js';
import { normalizeEmail } from '../../common/email-address.js';
import { ConflictError, ForbiddenError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { OidcSettings } from '../../settings/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Client } from '../known-clients/client.js';
import { addressKey } from '../limits/limit-keys.js';
import { LoginService } from '../login/login.service.js';
import { GovernedUsers } from '../oidc/governed-users.service.js';
import { GroupMapping } from '../oidc/group-mapping.js';
import { type Claims, readVerifiedEmail } from '../oidc/groups.js';
import { Issuer, type SignedIn } from '../oidc/issuer.js';
import { IssuerError, type IssuerProblem } from '../oidc/issuer-error.js';
import { OidcRenewal } from '../oidc/oidc-renewal.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { OidcLinkRepository } from '../users/oidc-link.repository.js';
import type { OidcLink, User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { BackchannelLogoutService } from './backchannel-logout.service.js';
import type { PendingSignIn } from './pending-sign-in.js';

/** Why a person comes back without a session; the console has words for each. */
export type SignInError =
  | 'oidc_denied'
  | 'oidc_failed'
  | 'oidc_unavailable'
  | 'oidc_not_linked'
  | 'oidc_no_access'
  | 'oidc_email_taken'
  | 'oidc_already_linked';

export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';

  constructor(readonly code: SignInError) {
    super(code);
  }
}

const CODES: Record<IssuerProblem, SignInError> = {
  denied: 'oidc_denied',
  refused: 'oidc_failed',
  unavailable: 'oidc_unavailable',
  invalid: 'oidc_failed',
};

const MAX_NAME = 200;

export const OIDC_OFF = 'Sign-in by an issuer is switched off.';
export const ISSUER_UNAVAILABLE = 'The issuer does not answer: try again later.';

/** Signs people in whom the issuer has identified, by its subject alone: addresses and names may change hands. */
@Injectable()
export class OidcSignInService implements OnApplicationBootstrap {
  private readonly logger = new Logger(OidcSignInService.name);

  constructor(
    private readonly issuer: Issuer,
    private readonly settings: OidcSettings,
    private readonly mapping: GroupMapping,
    private readonly governed: GovernedUsers,
    private readonly grants: OidcRenewal,
    private readonly links: OidcLinkRepository,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly logins: LoginService,
    private readonly logouts: BackchannelLogoutService,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.mode !== 'required' || (await this.links.anyBreakGlass())) return;
    this.logger.warn(
      'OIDC_MODE=required, and no user has break_glass: nobody can log in while the issuer is down (user:grant --break-glass).',
    );
  }

  /** @throws SignInRefused when the issuer does not confirm who the person is */
  async identify(query: URLSearchParams, pending: PendingSignIn): Promise<SignedIn> {
    const wanted = [
      ...this.mapping.claims,
      ...(this.settings.autoProvision ? ['email', 'email_verified'] : []),
    ];
    try {
      return await this.issuer.signIn(query, pending, wanted);
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error;
      this.logger.warn(`A sign-in by the issuer has failed: ${error.message}`);
      throw new SignInRefused(CODES[error.problem]);
    }
  }

  /** @throws SignInRefused */
  async signIn(signedIn: SignedIn, began: Date, client: Client) {
    const user = await this.findUser(signedIn);
    const account = await this.findActiveAccount(user);
    const id = new Types.ObjectId();
    const live = await this.sessions.liveIdsOfUser(user);
    // Before the session, which is not accepted without it.
    await this.grants.store(id, user, signedIn, live);
    if (user.oidc?.provisioned) await this.links.resume(user._id);
    const signIn = { by: 'oidc', issuer: this.settings.name } as const;
    const opened = await this.logins.signIn(user, account, client, signIn, id);
    // Race: a logout that was received meanwhile has not found the session. Nobody knows its id yet.
    if (!(await this.logouts.endsSignIn(signedIn, began))) return opened;
    await this.sessions.revoke(id);
    await this.governed.recordLogout(user, 'issuer');
    throw new SignInRefused('oidc_failed');
  }

  /**
   * Links the subject to the user who has asked for it.
   * @throws SignInRefused when the subject or the user has another link
   */
  async link(user: User, { claims: { iss, sub } }: SignedIn): Promise<void> {
    if (user.oidc?.issuer === iss && user.oidc.sub === sub) return;
    const link = { issuer: iss, sub, linked_at: this.clock.now() };
    const planned = {
      action: 'auth.oidc.link',
      account: user.account,
      target: { type: 'user', id: String(user._id) },
      user: user._id,
      after: { issuer: iss, sub },
      proof: { collection: 'users', filter: { _id: user._id }, fields: ['oidc'] },
    };
    const isLinked = await this.trail.perform(
      planned,
      () =>
        this.links.link(user._id, link).catch((error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        }),
      (done) => (done ? {} : null),
    );
    if (!isLinked) throw new SignInRefused('oidc_already_linked');
  }

  /** Records an attempt that has failed; once a minute for each address. */
  async recordFailure(reason: SignInError, { ip }: Client): Promise<void> {
    await this.trail.record({
      action: 'auth.login_failed',
      target: { type: 'user', id: '' },
      after: { email: null, reason },
      oncePerMinute: `login_failed|${reason}|${addressKey(ip)}`,
    });
  }

  /** @throws SignInRefused */
  private async findUser({ claims }: SignedIn): Promise<User> {
    const found = await this.links.findUser({ issuer: claims.iss, sub: claims.sub });
    if (!found) return this.provision(claims);
    if (!found.active) throw new SignInRefused('oidc_no_access');
    const user = await this.governed.signIn(found, claims);
    if (!user) {
      await this.governed.endAccess(found, 'no_group');
      throw new SignInRefused('oidc_no_access');
    }
    return user;
  }

  /** Creates a user of a mapped group. @throws SignInRefused */
  private async provision(claims: Claims & { iss: string; sub: string }): Promise<User> {
    if (!this.settings.autoProvision) throw new SignInRefused('oidc_not_linked');
    const { access } = this.mapping.read(claims);
    if (!access) throw new SignInRefused('oidc_no_access');
    const email = readVerifiedEmail(claims);
    if (email === undefined || !isAddress(email)) throw new SignInRefused('oidc_not_linked');
    const account = new Types.ObjectId(access.account);
    if (!(await this.accounts.find(account))) throw new SignInRefused('oidc_no_access');
    const { iss, sub } = claims;
    const oidc: OidcLink = { issuer: iss, sub, linked_at: this.clock.now(), provisioned: true };
    try {
      return await this.users.create({
        email: normalizeEmail(email),
        ...readName(claims),
        account,
        scope: access.scope,
        oidc,
      });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      // Race: of two first sign-ins of a person at the same time, one has created the user.
      const other = await this.links.findUser({ issuer: iss, sub });
      if (other) return other;
      throw new SignInRefused('oidc_email_taken');
    }
  }

  private async findActiveAccount(user: User): Promise<Account> {
    try {
      return await this.accounts.requireActive(await this.accounts.find(user.account));
    } catch (error) {
      if (error instanceof ForbiddenError) throw new SignInRefused('oidc_no_access');
      throw error;
    }
  }
}

/** One line, as for names that are typed. */
function readName({ name }: Claims): { name?: string } {
  if (typeof name !== 'string') return {};
  const line = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return line === '' ? {} : { name: line.toWellFormed() };
}
