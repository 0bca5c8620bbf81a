import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AccessService } from '../auth/access/access.service.js';
import type { Actor } from '../auth/access/actor.js';
import { mayActByCookie } from '../auth/access/cookie-origin.js';
import { credentialsOf } from '../auth/access/credentials.js';
import { AccessTokens } from '../auth/sessions/access-tokens.js';
import { BadRequestError, ForbiddenError } from '../common/errors.js';
import { Settings } from '../config/settings.js';
import type { Route } from './route.js';

/** Who makes a request that is passed on, and how the service is told of it. */
@Injectable()
export class Callers {
  constructor(
    private readonly access: AccessService,
    private readonly tokens: AccessTokens,
    private readonly settings: Settings,
  ) {}

  /**
   * Undefined without a credential; one that is shown has to be good (rule 452).
   * @throws UnauthorizedError
   * @throws ForbiddenError for an inactive account, and for a page of another site that acts by cookie (rule 86)
   */
  async of(request: Request, { tokens }: Route): Promise<Actor | undefined> {
    if (tokens.length > 1) throw new BadRequestError('token is given more than once');
    const credentials = credentialsOf(request);
    if (!credentials) return undefined;
    const actor = await this.access.actorOf(credentials);
    if (actor.via === 'cookie' && !mayActByCookie(request, this.settings.CORS_ORIGINS)) {
      throw new ForbiddenError('A page of another site may not act by cookie.');
    }
    return actor;
  }

  /** The headers that only the gateway sets (rule 451). */
  async identityOf({ session, user, account }: Actor): Promise<[string, string][]> {
    const { accessToken } = await this.tokens.issue(session, user);
    return [
      ['authorization', `Bearer ${accessToken}`],
      ['x-user-id', String(user._id)],
      ['x-account-id', String(account._id)],
      ['x-scope', user.scope.join(' ')],
    ];
  }
}
