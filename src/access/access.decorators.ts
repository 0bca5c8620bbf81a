import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Types } from 'mongoose';
import { UnauthorizedError } from '../common/errors.js';

/** An account that a request may act for, as far as features before auth/ know it. */
export interface AuthorizedAccount {
  _id: Types.ObjectId;
  name: string;
}

/** The caller of a request, as far as features before auth/ know it; its documents are in the Actor of auth/. */
export interface AuthorizedActor {
  user: { _id: Types.ObjectId };
  account: AuthorizedAccount;
  session?: { _id: Types.ObjectId } | undefined;
  /** The API key. */
  key?: { _id: Types.ObjectId } | undefined;
}

declare module 'express-serve-static-core' {
  interface Request {
    actor?: AuthorizedActor;
    targetAccount?: AuthorizedAccount;
  }
}

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
