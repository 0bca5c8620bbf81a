import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { UnauthorizedError } from '../common/errors.js';
import type { AuthorizedAccount, AuthorizedActor } from './actor.js';

// Results of the access guard as handler parameters; features after auth/ declare them as its Actor and Account.

export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): AuthorizedActor => {
  return context.switchToHttp().getRequest<Request>().actor!;
});

/** As CurrentActor, on routes whose policy refuses API keys. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthorizedActor => {
    const { actor } = context.switchToHttp().getRequest<Request>();
    if (!actor?.session) throw new UnauthorizedError();
    return actor;
  },
);

/** The account that the request acts for; requires `account` in the route's policy. */
export const TargetAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthorizedAccount => {
    return context.switchToHttp().getRequest<Request>().targetAccount!;
  },
);

/** As TargetAccount, but undefined if the request has no query parameter `account`. */
export const RequestedAccount = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { query, targetAccount } = context.switchToHttp().getRequest<Request>();
  return query['account'] === undefined ? undefined : targetAccount;
});
