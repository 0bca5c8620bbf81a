import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { rowOfHandler } from './access-rows.js';
import { ACCESS, FOR_ACCOUNT } from './access.decorators.js';
import { Door, type Needed } from './door.js';

/** Stands before every route, and asks what its row in the access table says; without a row it asks for a session. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly door: Door,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = rowOfHandler(context.getClass(), context.getHandler()) ?? this.fromDecorators(context);
    const http = context.switchToHttp();
    await this.door.admit(http.getRequest(), http.getResponse(), needed);
    return true;
  }

  /** For a route that has no row yet. */
  private fromDecorators(context: ExecutionContext): Needed {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Partial<Needed> | undefined>(ACCESS, targets);
    const account = this.reflector.getAllAndOverride<boolean>(FOR_ACCOUNT, targets);
    return { kind: 'session', limit: 'default', ...access, ...(account ? { account: 'query' } : {}) };
  }
}
