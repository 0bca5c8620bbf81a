import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { GovernedUsers } from '../oidc/governed-users.service.js';
import { OidcGrantRepository } from '../oidc/grant.repository.js';
import { Issuer, type LogoutToken, type SignedIn } from '../oidc/issuer.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { OidcLinkRepository } from '../users/oidc-link.repository.js';
import { UsersService } from '../users/users.service.js';

/** Longer than a logout token is accepted, and than a sign-in takes. */
const REMEMBERED_MS = 15 * 60_000;

/** Ends sessions because they have ended at the issuer (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class BackchannelLogoutService {
  private readonly logger = new Logger(BackchannelLogoutService.name);

  constructor(
    private readonly issuer: Issuer,
    private readonly grants: OidcGrantRepository,
    private readonly sessions: SessionsService,
    private readonly links: OidcLinkRepository,
    private readonly users: UsersService,
    private readonly governed: GovernedUsers,
    private readonly clock: Clock,
  ) {}

  /** @returns false for a token that is not valid, or has been used */
  async logout(logoutToken: unknown): Promise<boolean> {
    const token = await this.read(logoutToken);
    if (!token) return false;
    const use = `logout:${token.iss}:${token.jti}`;
    if (await this.grants.isUsed(use)) return false;
    await this.remember(token);
    // Recorded afterwards: the issuer repeats a logout that a crash has interrupted.
    await (token.sid === undefined ? this.endAll(token) : this.endSession(token, token.sid));
    return this.grants.isFirstUse(use, this.forgottenAt());
  }

  /**
   * Whether a logout, which has found no session yet, ends a sign-in that was in progress: one that began before the logout
   * was received, unless the person has authenticated again since.
   */
  async endsSignIn({ claims }: SignedIn, began: Date): Promise<boolean> {
    const { iss, sub, sid, auth_time } = claims;
    const keys = typeof sid === 'string' ? [sidKey(iss, sid)] : [anySidKey(iss, sub)];
    const logouts = await this.grants.findLogouts([...keys, subKey(iss, sub)]);
    return logouts.some(
      ({ received_at, issued_at }) =>
        received_at > began && !(typeof auth_time === 'number' && auth_time > issued_at),
    );
  }

  /** Race: before the sessions end, so that a sign-in that opens one afterwards finds it. */
  private async remember({ iss, iat, sub, sid }: LogoutToken): Promise<void> {
    const keys =
      sid === undefined
        ? [subKey(iss, sub!)]
        : [sidKey(iss, sid), ...(sub === undefined ? [] : [anySidKey(iss, sub)])];
    const logout = { received_at: this.clock.now(), issued_at: iat };
    await this.grants.rememberLogout(keys, logout, this.forgottenAt());
  }

  private forgottenAt(): Date {
    return new Date(this.clock.now().getTime() + REMEMBERED_MS);
  }

  private async read(logoutToken: unknown): Promise<LogoutToken | undefined> {
    if (typeof logoutToken !== 'string') return undefined;
    try {
      return await this.issuer.readLogoutToken(logoutToken);
    } catch (error) {
      this.logger.warn(`A logout token was refused: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** A session that is not known by its id may have a grant without one: all of the person end. */
  private async endSession(token: LogoutToken, sid: string): Promise<void> {
    const { iss, sub } = token;
    const grants = await this.grants.findBySid(iss, sid);
    if (grants.length === 0 && sub !== undefined) return this.endAll(token);
    const ended = grants.filter((grant) => sub === undefined || grant.sub === sub);
    await this.sessions.revokeEach(ended.map(({ _id }) => _id));
    const user = ended[0] && (await this.users.find(ended[0].user));
    if (user) await this.governed.recordLogout(user, 'issuer');
  }

  private async endAll({ iss, sub }: LogoutToken): Promise<void> {
    const user = await this.links.findUser({ issuer: iss, sub: sub! });
    if (!user) return;
    await this.sessions.revokeByIssuer(user._id);
    await this.governed.recordLogout(user, 'issuer');
  }
}

const key = (kind: string, iss: string, id: string) => `ended:${kind}:${iss}:${id}`;
const sidKey = (iss: string, sid: string) => key('sid', iss, sid);
/** All sessions of a person. */
const subKey = (iss: string, sub: string) => key('sub', iss, sub);
/** Some session of a person: it may be the one of a sign-in whose ID token names none. */
const anySidKey = (iss: string, sub: string) => key('any', iss, sub);
