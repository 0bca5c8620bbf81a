import { ForbiddenError } from '../../common/errors.js';
import type { Actor } from '../access/actor.js';
import { covers, type Permission } from '../../access/index.js';

/** @throws ForbiddenError for permissions that the caller does not have */
export function checkGrant({ user }: Actor, permissions: Permission[]): void {
  if (!covers(user.scope, permissions))
    throw new ForbiddenError('You cannot grant permissions you do not have.');
}
