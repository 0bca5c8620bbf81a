import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AuditContext } from '../../audit/index.js';
import { Access, type AccessPolicy } from '../../access/index.js';
import { RequestAuthorizer } from './request-authorizer.js';

/** Applies the policy that a route declares with @Access. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authorizer: RequestAuthorizer,
    private readonly reflector: Reflector,
    private readonly audit: AuditContext,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const policy = this.reflector.get(Access, context.getHandler());
    const request = http.getRequest<Request>();
    await this.authorizer.authorize(request, http.getResponse(), policy);
    this.identify(request, policy);
    return true;
  }

  /** Names the caller in the audit log. */
  private identify({ actor }: Request, { caller }: AccessPolicy): void {
    if (caller === 'internal') this.audit.identify({ via: 'internal' });
    if (!actor) return;
    const credential = actor.key ? { via: 'key' as const, key: actor.key._id } : { via: 'session' as const };
    this.audit.identify({ user: actor.user._id, ...credential });
  }
}
