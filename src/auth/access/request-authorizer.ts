import type { IncomingHttpHeaders } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Access, type AccessPolicy } from '../../access/index.js';
import { identifyCaller } from '../../audit/index.js';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { ServerSettings } from '../../settings/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { RequestLimits } from '../limits/request-limits.js';
import { AssistantAccess } from './assistant-access.js';
import { AccessService } from './access.service.js';
import type { Actor, SessionActor } from './actor.js';
import { passesCsrfCheck, type Credentials, readCredentials } from './credentials.js';
import { mustEnrol, SECOND_FACTOR_REQUIRED } from './enrolment.js';
import { InternalKeyVerifier } from './internal-key-verifier.js';
import { setSessionCookie } from '../sessions/session-cookie.js';

export const KEY_REFUSED = 'API keys are not accepted here: log in, and send the session.';
export const PLATFORM_ONLY = 'Only users of the platform account may do this.';

/** Credentials of a request or a socket handshake. */
export interface CallerCredentials {
  credentials: () => Credentials | undefined;
  internalKey: unknown;
  ip: string;
}

/** Applies access policies to routes, as their guard, to gateway requests and to sockets. */
@Injectable()
export class RequestAuthorizer implements CanActivate {
  constructor(
    private readonly access: AccessService,
    private readonly assistants: AssistantAccess,
    private readonly internalKeys: InternalKeyVerifier,
    private readonly limits: RequestLimits,
    private readonly settings: ServerSettings,
    private readonly reflector: Reflector,
  ) {}

  /** Applies the policy that a route declares with @Access. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const policy = this.reflector.get(Access, context.getHandler());
    const request = http.getRequest<Request>();
    await this.authorize(request, http.getResponse(), policy);
    nameCaller(request, policy);
    return true;
  }

  /**
   * Authorizes a request, and sets `request.actor` and `request.targetAccount`.
   * @throws TooManyRequestsError, UnauthorizedError, ForbiddenError or BadRequestError, in this order
   */
  async authorize(request: Request, response: Response, policy: AccessPolicy): Promise<void> {
    const { ip = '', headers } = request;
    await this.limits.countForAddress(ip, response, policy.limit);
    const internalKey = headers['x-internal-key'];
    const caller = { credentials: () => readCredentials(request), internalKey, ip };
    const actor =
      policy.caller === 'assistant'
        ? await this.assistants.authenticate(request)
        : await this.identify(policy, caller, response);
    if (actor) await this.authorizeActor(request, response, policy, actor);
    rejectUnsupportedAccount(request, policy);
  }

  /**
   * Authenticates the caller.
   * @param response receives the rate limit headers
   * @returns undefined when the policy requires no user
   * @throws TooManyRequestsError, UnauthorizedError or ForbiddenError
   */
  async identify(
    { caller, sessionIdOnly, sessionOnly, enrolling }: AccessPolicy,
    presented: CallerCredentials,
    response?: Response,
  ): Promise<Actor | undefined> {
    if (caller === 'internal')
      await this.internalKeys.authorize(presented.internalKey, presented.ip, response);
    if (caller === 'internal' || caller === 'public') return undefined;
    const credentials = presented.credentials();
    if (caller === 'optional' && !credentials) return undefined;
    if (sessionIdOnly && credentials?.kind === 'token') throw new UnauthorizedError();
    const actor = await this.access.authenticate(credentials);
    if ((sessionOnly || sessionIdOnly) && actor.key) throw new UnauthorizedError(KEY_REFUSED);
    if (actor.session && !enrolling && mustEnrol(actor.user, actor.account, actor.session))
      throw new ForbiddenError(SECOND_FACTOR_REQUIRED, { second_factor: 'required' });
    return actor;
  }

  /** Whether the internal key is all that the policy requires, so that a fast path may serve the request. */
  acceptsInternalCall({ caller, limit }: AccessPolicy, headers: IncomingHttpHeaders): boolean {
    return caller === 'internal' && limit === 'none' && this.internalKeys.accepts(headers['x-internal-key']);
  }

  private async authorizeActor(
    request: Request,
    response: Response,
    policy: AccessPolicy,
    actor: Actor,
  ): Promise<void> {
    await this.limits.countForUser(actor.user._id, response, policy.limit);
    if (actor.session && actor.via === 'cookie') this.authorizeCookie(request, response, actor);
    request.actor = actor;
    const { permission, platformOnly, account } = policy;
    if (permission && !actor.user.scope.includes(permission)) throw new ForbiddenError();
    if (platformOnly && !actor.account.platform) throw new ForbiddenError(PLATFORM_ONLY);
    if (account) request.targetAccount = await this.resolveTargetAccount(request, actor, policy);
  }

  private authorizeCookie(request: Request, response: Response, { renewed, session }: SessionActor): void {
    if (!passesCsrfCheck(request, this.settings.corsOrigins)) {
      throw new ForbiddenError('Requests from another site cannot use the session cookie.');
    }
    if (renewed) setSessionCookie(response, readCredentials(request)!.value, session.expires_at);
  }

  private resolveTargetAccount(
    { query, params }: Request,
    actor: Actor,
    policy: AccessPolicy,
  ): Promise<Account> {
    if (policy.account === 'id') {
      const id = parseObjectId(params['id'], 'id');
      const any = policy.platformReachesAll && actor.account.platform;
      return any ? this.access.requireAnyAccount(id) : this.access.requireAccount(actor, id);
    }
    // An empty `account` is a mistake: the caller does not mean its own account.
    const { account } = query;
    return this.access.requireActiveAccount(
      actor,
      account === undefined ? undefined : parseObjectId(account, 'account'),
    );
  }
}

/**
 * Rejects `account` where it has no effect, since the caller would believe to act for another account. The gateway
 * forwards queries unchanged.
 */
function rejectUnsupportedAccount({ query }: Request, { caller, account, anyQuery }: AccessPolicy): void {
  if (caller === 'optional' || account === 'query' || anyQuery || query['account'] === undefined) return;
  const message = 'account is not a parameter of this route';
  throw new BadRequestError(message, { fields: [{ path: 'account', message }] });
}

/** Names the caller in the audit log. */
function nameCaller({ actor }: Request, { caller }: AccessPolicy): void {
  if (caller === 'internal') identifyCaller({ via: 'internal' });
  if (!actor) return;
  const credential = actor.key ? { via: 'key' as const, key: actor.key._id } : { via: 'session' as const };
  identifyCaller({ user: actor.user._id, ...credential });
}
