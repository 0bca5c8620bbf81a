import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Account } from '../accounts/account.schema.js';
import type { Actor } from './actor.js';

// What AccessGuard found out about the caller, for handlers.

/** Who calls. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  return context.switchToHttp().getRequest<Request>().actor!;
});

/** The account acted for: only where the policy of the route has `account`. */
export const ActedAccount = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  return context.switchToHttp().getRequest<Request>().actedAccount!;
});

/** The account that the query names, checked as for ActedAccount; undefined without `account`. */
export const NamedAccount = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { query, actedAccount } = context.switchToHttp().getRequest<Request>();
  return query['account'] === undefined ? undefined : actedAccount;
});
