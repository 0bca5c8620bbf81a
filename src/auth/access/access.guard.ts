import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { Settings } from '../../config/settings.js';
import { rowOfHandler } from './access-rows.js';
import type { AccessRow } from './access-table.js';
import { ACCESS, FOR_ACCOUNT } from './access.decorators.js';
import { AccessService } from './access.service.js';
import type { Actor } from './actor.js';
import { mayActByCookie } from './cookie-origin.js';
import { credentialsOf } from './credentials.js';

type Needed = Omit<AccessRow, 'method' | 'path'>;

/** Stands before every route, and asks what its row in the access table says; without a row it asks for a session. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessService,
    private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = rowOfHandler(context.getClass(), context.getHandler()) ?? this.fromDecorators(context);
    const request = context.switchToHttp().getRequest<Request>();
    if (needed.kind === 'public') return true;
    if (needed.kind === 'internal') {
      this.access.checkInternalKey(request.headers['x-internal-key']);
      return true;
    }
    const actor = await this.actorOf(request, needed);
    if (needed.word && !actor.user.scope.includes(needed.word)) throw new ForbiddenError();
    if (needed.platformOnly && !actor.account.platform) throw new ForbiddenError();
    request.actor = actor;
    if (needed.account) {
      request.actedAccount = await this.access.actedAccount(actor, namedAccount(request, needed.account));
    }
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

  /** For a route that has no row yet. */
  private fromDecorators(context: ExecutionContext): Needed {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Partial<Needed> | undefined>(ACCESS, targets);
    const account = this.reflector.getAllAndOverride<boolean>(FOR_ACCOUNT, targets);
    return { kind: 'session', limit: 'default', ...access, ...(account ? { account: 'query' } : {}) };
  }
}

function namedAccount({ query, params }: Request, where: 'query' | 'id') {
  if (where === 'id') return parseObjectId(params['id'], 'id');
  const given = query['account'];
  return given === undefined || given === '' ? undefined : parseObjectId(given, 'account');
}
