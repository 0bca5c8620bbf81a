import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from './permissions.js';
import { findRole, rolePermissions, ROLES } from './roles.js';

describe('a role', () => {
  it.each(ROLES)('%s is found by its permissions, in any order', (role) => {
    expect(findRole(rolePermissions(role, PERMISSIONS).toReversed(), [PERMISSIONS])).toBe(role);
  });

  it('of an owner has what its giver has, and no more', () => {
    const held = PERMISSIONS.slice(0, 6);
    expect(rolePermissions('owner', held)).toEqual(held);
    expect(findRole(held, [PERMISSIONS])).toBeNull();
    expect(findRole(held, [PERMISSIONS, held])).toBe('owner');
  });

  it('is null for other permissions', () => {
    expect(findRole([], [PERMISSIONS])).toBeNull();
    expect(findRole(['rank:read'], [PERMISSIONS])).toBeNull();
    expect(findRole(['rank:read', 'slots:read', 'audit:read'], [PERMISSIONS])).toBeNull();
  });
});
