import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { Settings } from '../../config/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { RequestLimits } from '../limits/request-limits.js';
import { rowOfHandler } from './access-rows.js';
import type { AccessRow } from './access-table.js';
import { ACCESS, FOR_ACCOUNT } from './access.decorators.js';
import { AccessService } from './access.service.js';
import type { Actor } from './actor.js';
import { mayActByCookie } from './cookie-origin.js';
import { credentialsOf } from './credentials.js';
import { setSessionCookie } from './session-cookie.js';

type Needed = Omit<AccessRow, 'method' | 'path'>;

/** Stands before every route, and asks what its row in the access table says; without a row it asks for a session. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessService,
    private readonly limits: RequestLimits,
    private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = rowOfHandler(context.getClass(), context.getHandler()) ?? this.fromDecorators(context);
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    await this.limits.admitAddress(request, response, needed.limit);
    if (needed.kind === 'public') return true;
    if (needed.kind === 'internal') {
      this.access.checkInternalKey(request.headers['x-internal-key']);
      return true;
    }
    const actor = await this.actorOf(request, needed);
    await this.limits.admitUser(actor.user._id, response, needed.limit);
    if (actor.renewed && actor.via === 'cookie') {
      setSessionCookie(response, credentialsOf(request)!.value, actor.session.expires_at);
    }
    if (needed.word && !actor.user.scope.includes(needed.word)) throw new ForbiddenError();
    if (needed.platformOnly && !actor.account.platform) throw new ForbiddenError();
    request.actor = actor;
    if (needed.account) request.actedAccount = await this.accountOf(request, actor, needed.account);
    return true;
  }

  private async actorOf(request: Request, { bySessionId }: Needed): Promise<Actor> {
    const credentials = credentialsOf(request);
    if (bySessionId && credentials?.kind === 'token') throw new UnauthorizedError();
    const actor = await this.access.actorOf(credentials);
    if (actor.via === 'cookie' && !mayActByCookie(request, this.settings.CORS_ORIGINS)) {
      throw new ForbiddenError('A page of another site may not act by cookie.');
    }
    return actor;
  }

  private accountOf({ query, params }: Request, actor: Actor, where: 'query' | 'id'): Promise<Account> {
    if (where === 'id') return this.access.accountBelow(actor, parseObjectId(params['id'], 'id'));
    const given = query['account'];
    const absent = given === undefined || given === '';
    return this.access.actedAccount(actor, absent ? undefined : parseObjectId(given, 'account'));
  }

  /** For a route that has no row yet. */
  private fromDecorators(context: ExecutionContext): Needed {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Partial<Needed> | undefined>(ACCESS, targets);
    const account = this.reflector.getAllAndOverride<boolean>(FOR_ACCOUNT, targets);
    return { kind: 'session', limit: 'default', ...access, ...(account ? { account: 'query' } : {}) };
  }
}
