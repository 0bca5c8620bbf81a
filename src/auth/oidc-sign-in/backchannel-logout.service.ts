import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { GovernedUsers } from '../oidc/governed-users.service.js';
import { OidcGrantRepository } from '../oidc/grant.repository.js';
import { Issuer, type LogoutToken } from '../oidc/issuer.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { OidcLinkRepository } from '../users/oidc-link.repository.js';
import { UsersService } from '../users/users.service.js';

/** Longer than a logout token is accepted. */
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
    // Recorded afterwards: the issuer repeats a logout that a crash has interrupted.
    await (token.sid === undefined ? this.endAll(token) : this.endSession(token, token.sid));
    return this.grants.isFirstUse(use, new Date(this.clock.now().getTime() + REMEMBERED_MS));
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
