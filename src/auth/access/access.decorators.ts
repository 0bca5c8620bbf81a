import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Account } from '../accounts/account.schema.js';
import type { ScopeWord } from '../scope.js';
import type { AccessRow } from './access-table.js';
import type { Actor } from './actor.js';

// Who may use a route stands in access-table.ts, one row a route. These decorators count only for a route that has no
// row there yet; once it has one, take them off.

type Access = Pick<AccessRow, 'kind' | 'word' | 'platformOnly'>;

export const ACCESS = 'rankwire:access';
export const FOR_ACCOUNT = 'rankwire:for-account';

/** Needs no credential. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' } satisfies Access);

/** For internal callers: X-Internal-Key, when INTERNAL_API_KEY is set. */
export const Internal = () => SetMetadata(ACCESS, { kind: 'internal' } satisfies Access);

/** Needs a session whose user holds this word. A route without a decorator needs a session all the same. */
export const Needs = (word: ScopeWord) => SetMetadata(ACCESS, { kind: 'session', word } satisfies Access);

/** As Needs, and the word counts in the platform account only. */
export const NeedsPlatform = (word: ScopeWord) =>
  SetMetadata(ACCESS, { kind: 'session', word, platformOnly: true } satisfies Access);

/** Takes the `account` query parameter: the route acts for the caller's own account or one below it. */
export const ForAccount = (word: ScopeWord) => applyDecorators(Needs(word), SetMetadata(FOR_ACCOUNT, true));

/** Who calls. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  return context.switchToHttp().getRequest<Request>().actor!;
});

/** The account acted for (see ForAccount). */
export const ActedAccount = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  return context.switchToHttp().getRequest<Request>().actedAccount!;
});
