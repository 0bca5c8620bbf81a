import { Injectable } from '@nestjs/common';
import { AccessTokens, type Actor } from '../auth/index.js';

/** Headers that identify the user to a service. */
@Injectable()
export class ForwardedIdentity {
  constructor(private readonly tokens: AccessTokens) {}

  async headersFor({ session, key, user, account }: Actor): Promise<[string, string][]> {
    const source = key ? { key: key._id } : { sid: session._id };
    const { accessToken } = await this.tokens.issue(source, user);
    return [
      ['authorization', `Bearer ${accessToken}`],
      ['x-user-id', String(user._id)],
      ['x-account-id', String(account._id)],
      ['x-scope', user.scope.join(' ')],
    ];
  }
}
