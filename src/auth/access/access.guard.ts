import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ForbiddenError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { Settings } from '../../config/settings.js';
import { type Access, ACCESS, FOR_ACCOUNT } from './access.decorators.js';
import { AccessService } from './access.service.js';
import type { Actor } from './actor.js';
import { mayActByCookie } from './cookie-origin.js';
import { credentialsOf } from './credentials.js';

/** Guards every route: what a route needs stands at its handler, and one that says nothing needs a session. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessService,
    private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const needed = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) ?? {
      kind: 'session',
    };
    const request = context.switchToHttp().getRequest<Request>();
    if (needed.kind === 'public') return true;
    if (needed.kind === 'internal') {
      this.access.checkInternalKey(request.headers['x-internal-key']);
      return true;
    }
    const actor = await this.access.actorOf(credentialsOf(request));
    if (actor.via === 'cookie' && !mayActByCookie(request, this.settings.CORS_ORIGINS)) {
      throw new ForbiddenError('A page of another site may not act by cookie.');
    }
    checkWord(actor, needed);
    request.actor = actor;
    if (this.reflector.getAllAndOverride<boolean>(FOR_ACCOUNT, targets)) {
      request.actedAccount = await this.access.actedAccount(actor, accountOf(request));
    }
    return true;
  }
}

function checkWord(
  { user, account }: Actor,
  { word, platformOnly }: Extract<Access, { kind: 'session' }>,
): void {
  if (word && !user.scope.includes(word)) throw new ForbiddenError();
  if (platformOnly && !account.platform) throw new ForbiddenError();
}

function accountOf({ query }: Request) {
  const given = query['account'];
  return given === undefined || given === '' ? undefined : parseObjectId(given, 'account');
}
