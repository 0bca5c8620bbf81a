import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Access } from '../policy/access-policy.js';
import { RequestAuthorizer } from './request-authorizer.js';

/** Applies the policy that a route declares with @Access. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authorizer: RequestAuthorizer,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const policy = this.reflector.get(Access, context.getHandler());
    await this.authorizer.authorize(http.getRequest(), http.getResponse(), policy);
    return true;
  }
}
