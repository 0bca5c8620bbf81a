import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Account } from '../accounts/account.schema.js';
import type { Actor } from './actor.js';

// Results of AccessGuard as handler parameters.

export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  return context.switchToHttp().getRequest<Request>().actor!;
});

/** The account that the request acts for; requires `account` in the route's policy. */
export const TargetAccount = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  return context.switchToHttp().getRequest<Request>().targetAccount!;
});

/** As TargetAccount, but undefined if the request has no query parameter `account`. */
export const RequestedAccount = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { query, targetAccount } = context.switchToHttp().getRequest<Request>();
  return query['account'] === undefined ? undefined : targetAccount;
});
