import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { ServerSettings } from '../../config/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { RequestLimits } from '../limits/request-limits.js';
import type { AccessRow } from './access-table.js';
import { AccessService } from './access.service.js';
import type { Actor } from './actor.js';
import { mayActByCookie } from './cookie-origin.js';
import { credentialsOf } from './credentials.js';
import { InternalKeys } from './internal-keys.js';
import { setSessionCookie } from './session-cookie.js';

/** The user has the word, but not in the account where it counts. */
export const PLATFORM_ONLY = 'Only users of the platform account may do this.';

export type Needed = Omit<AccessRow, 'method' | 'path'>;

/** Holds a request against what a row of the access table asks, in a route of ours or before one is reached. */
@Injectable()
export class Door {
  constructor(
    private readonly access: AccessService,
    private readonly internalKeys: InternalKeys,
    private readonly limits: RequestLimits,
    private readonly settings: ServerSettings,
  ) {}

  /**
   * Lets a request in, and writes down who makes it (`request.actor`, `request.actedAccount`).
   * @throws TooManyRequestsError, UnauthorizedError, ForbiddenError or BadRequestError, in this order
   */
  async admit(request: Request, response: Response, needed: Needed): Promise<void> {
    await this.limits.admitAddress(request, response, needed.limit);
    if (needed.kind === 'internal') {
      await this.internalKeys.authorize(request.headers['x-internal-key'], request.ip ?? '', response);
    }
    if (needed.kind === 'session' || needed.kind === 'optional') {
      await this.admitUser(request, response, needed);
    }
    refuseStrayAccount(request, needed);
  }

  private async admitUser(request: Request, response: Response, needed: Needed): Promise<void> {
    const actor = await this.actorOf(request, response, needed);
    if (!actor) return;
    request.actor = actor;
    if (needed.word && !actor.user.scope.includes(needed.word)) throw new ForbiddenError();
    if (needed.platformOnly && !actor.account.platform) throw new ForbiddenError(PLATFORM_ONLY);
    if (needed.account) request.actedAccount = await this.accountOf(request, actor, needed);
  }

  private async actorOf(request: Request, response: Response, needed: Needed): Promise<Actor | undefined> {
    const credentials = credentialsOf(request);
    if (!credentials && needed.kind === 'optional') return undefined;
    if (needed.bySessionId && credentials?.kind === 'token') throw new UnauthorizedError();
    const actor = await this.access.actorOf(credentials);
    await this.limits.admitUser(actor.user._id, response, needed.limit);
    if (actor.via !== 'cookie') return actor;
    if (!mayActByCookie(request, this.settings.corsOrigins)) {
      throw new ForbiddenError('A page of another site may not act by cookie.');
    }
    if (actor.renewed) setSessionCookie(response, credentials!.value, actor.session.expires_at);
    return actor;
  }

  private accountOf({ query, params }: Request, actor: Actor, needed: Needed): Promise<Account> {
    if (needed.account === 'id') {
      const id = parseObjectId(params['id'], 'id');
      const any = needed.platformReachesAll && actor.account.platform;
      return any ? this.access.anyAccount(id) : this.access.accountBelow(actor, id);
    }
    // Given but empty is a mistake of the caller, who must not act for itself by it.
    const { account } = query;
    return this.access.actedAccount(
      actor,
      account === undefined ? undefined : parseObjectId(account, 'account'),
    );
  }
}

/** Ignored, `account` would make the caller believe to act for another account. The gateway passes queries on untouched. */
function refuseStrayAccount({ query }: Request, { kind, account }: Needed): void {
  if (kind === 'optional' || account === 'query' || query['account'] === undefined) return;
  const message = 'account is not a parameter of this route';
  throw new BadRequestError(message, { fields: [{ path: 'account', message }] });
}
