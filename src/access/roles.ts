import { covers, type Permission } from './permissions.js';

export const ROLES = ['client', 'editor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const CLIENT: readonly Permission[] = ['rank:read', 'slots:read', 'notifications:read'];
const EDITOR: readonly Permission[] = [...CLIENT, 'rank:write', 'notifications:write'];

/** @param held permissions of the user who gives the role; an owner gets all of them */
export function rolePermissions(role: Role, held: readonly Permission[]): Permission[] {
  if (role === 'owner') return [...held];
  return [...(role === 'client' ? CLIENT : EDITOR)];
}

/**
 * The role whose permissions are exactly these; null without one.
 * @param owners sets of permissions that owners have: all, or those of a giver who has fewer
 */
export function findRole(
  scope: readonly Permission[],
  owners: readonly (readonly Permission[])[],
): Role | null {
  const isExactly = (permissions: readonly Permission[]) =>
    permissions.length === scope.length && covers(permissions, scope);
  if (isExactly(CLIENT)) return 'client';
  if (isExactly(EDITOR)) return 'editor';
  return owners.some(isExactly) ? 'owner' : null;
}
