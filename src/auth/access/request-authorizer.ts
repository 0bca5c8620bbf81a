import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { ServerSettings } from '../../config/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { RequestLimits } from '../limits/request-limits.js';
import type { AccessPolicy } from './access-policy.js';
import { AccessService } from './access.service.js';
import type { Actor } from './actor.js';
import { mayActByCookie } from './cookie-origin.js';
import { type Credentials, credentialsOf } from './credentials.js';
import { InternalKeys } from './internal-keys.js';
import { setSessionCookie } from './session-cookie.js';

/** The user has the permission, but not in the account where it counts. */
export const PLATFORM_ONLY = 'Only users of the platform account may do this.';

/** What a caller sends to prove who it is, in a request or a handshake. */
export interface Proof {
  credentials: () => Credentials | undefined;
  internalKey: unknown;
  ip: string;
}

/** Applies access policies: to routes, in the gateway before a route is reached, and to sockets. */
@Injectable()
export class RequestAuthorizer {
  constructor(
    private readonly access: AccessService,
    private readonly internalKeys: InternalKeys,
    private readonly limits: RequestLimits,
    private readonly settings: ServerSettings,
  ) {}

  /**
   * Lets a request pass, and notes who makes it (`request.actor`, `request.actedAccount`).
   * @throws TooManyRequestsError, UnauthorizedError, ForbiddenError or BadRequestError, in this order
   */
  async authorize(request: Request, response: Response, policy: AccessPolicy): Promise<void> {
    const { ip = '', headers } = request;
    await this.limits.admitAddress(ip, response, policy.limit);
    const internalKey = headers['x-internal-key'];
    const proof = { credentials: () => credentialsOf(request), internalKey, ip };
    const actor = await this.identify(policy, proof, response);
    if (actor) await this.authorizeActor(request, response, policy, actor);
    refuseStrayAccount(request, policy);
  }

  /**
   * The user behind a caller; undefined where the policy asks for none.
   * @param response gets the headers of limits
   * @throws TooManyRequestsError, UnauthorizedError or ForbiddenError
   */
  async identify(
    { caller, sessionIdOnly }: AccessPolicy,
    proof: Proof,
    response?: Response,
  ): Promise<Actor | undefined> {
    if (caller === 'internal') await this.internalKeys.authorize(proof.internalKey, proof.ip, response);
    if (caller === 'internal' || caller === 'public') return undefined;
    const credentials = proof.credentials();
    if (caller === 'optional' && !credentials) return undefined;
    if (sessionIdOnly && credentials?.kind === 'token') throw new UnauthorizedError();
    return this.access.actorOf(credentials);
  }

  /** Whether a policy asks no more of a request than the internal key that it has: a fast path may answer it. */
  acceptsInternalCall({ caller, limit }: AccessPolicy, headers: IncomingHttpHeaders): boolean {
    return caller === 'internal' && limit === 'none' && this.internalKeys.accepts(headers['x-internal-key']);
  }

  private async authorizeActor(
    request: Request,
    response: Response,
    policy: AccessPolicy,
    actor: Actor,
  ): Promise<void> {
    await this.limits.admitUser(actor.user._id, response, policy.limit);
    if (actor.via === 'cookie') this.checkCookie(request, response, actor);
    request.actor = actor;
    const { permission, platformOnly, account } = policy;
    if (permission && !actor.user.scope.includes(permission)) throw new ForbiddenError();
    if (platformOnly && !actor.account.platform) throw new ForbiddenError(PLATFORM_ONLY);
    if (account) request.actedAccount = await this.accountOf(request, actor, policy);
  }

  private checkCookie(request: Request, response: Response, { renewed, session }: Actor): void {
    if (!mayActByCookie(request, this.settings.corsOrigins)) {
      throw new ForbiddenError('A page of another site may not act by cookie.');
    }
    if (renewed) setSessionCookie(response, credentialsOf(request)!.value, session.expires_at);
  }

  private accountOf({ query, params }: Request, actor: Actor, policy: AccessPolicy): Promise<Account> {
    if (policy.account === 'id') {
      const id = parseObjectId(params['id'], 'id');
      const any = policy.platformReachesAll && actor.account.platform;
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
function refuseStrayAccount({ query }: Request, { caller, account }: AccessPolicy): void {
  if (caller === 'optional' || account === 'query' || query['account'] === undefined) return;
  const message = 'account is not a parameter of this route';
  throw new BadRequestError(message, { fields: [{ path: 'account', message }] });
}
