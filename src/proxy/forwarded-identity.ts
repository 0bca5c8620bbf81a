import { Injectable } from '@nestjs/common';
import { AccessTokens, type Actor } from '../auth/index.js';

/** How a service is told who calls: headers that only the gateway sets (rule 451). */
@Injectable()
export class ForwardedIdentity {
  constructor(private readonly tokens: AccessTokens) {}

  async headersFor({ session, user, account }: Actor): Promise<[string, string][]> {
    const { accessToken } = await this.tokens.issue(session, user);
    return [
      ['authorization', `Bearer ${accessToken}`],
      ['x-user-id', String(user._id)],
      ['x-account-id', String(account._id)],
      ['x-scope', user.scope.join(' ')],
    ];
  }
}
