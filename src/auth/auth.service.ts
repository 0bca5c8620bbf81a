import { Injectable } from '@nestjs/common';
import { ForbiddenError, UnauthorizedError } from '../common/errors.js';
import type { Actor } from './access/actor.js';
import { AccountsService } from './accounts/accounts.service.js';
import type { LoginDto } from './auth.dto.js';
import { identityView } from './auth.view.js';
import { AccessTokens } from './sessions/access-tokens.js';
import { type Client, SessionsService } from './sessions/sessions.service.js';
import { UsersService } from './users/users.service.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
  ) {}

  /** @throws UnauthorizedError, the same for a wrong e-mail, a wrong password and an inactive user */
  async login({ email, password }: LoginDto, client: Client) {
    const user = await this.users.authenticate(email, password);
    if (!user) throw new UnauthorizedError('Wrong e-mail or password.');
    const account = await this.accounts.find(user.account);
    if (!account || !(await this.accounts.isActive(account)))
      throw new ForbiddenError('The account is not active.');
    const { sessionId, session } = await this.sessions.open(user, client);
    return { session_id: sessionId, expires_at: session.expires_at, ...identityView(user, account) };
  }

  async token({ session, user }: Actor) {
    const { accessToken, expiresIn } = await this.tokens.issue(session, user);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn };
  }

  logout({ session }: Actor): Promise<void> {
    return this.sessions.revoke(session._id);
  }
}
