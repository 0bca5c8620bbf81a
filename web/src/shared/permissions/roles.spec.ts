import { expect, it } from 'vitest';
import { PERMISSIONS } from './permissions';
import { findRole, ROLES, scopeOfRole } from './roles';

const ALL = PERMISSIONS.join(' ');

it.each(ROLES)('finds the role %s again by its permissions, in any order', (role) => {
  const scope = scopeOfRole(role, ALL);
  expect(findRole(scope.split(' ').reverse().join(' '), ALL)).toBe(role);
});

it('has each role include the one before it', () => {
  const [client, editor, owner] = ROLES.map((role) => scopeOfRole(role, ALL).split(' '));
  expect(editor).toEqual(expect.arrayContaining(client!));
  expect(owner).toEqual(expect.arrayContaining(editor!));
  expect(owner).toHaveLength(PERMISSIONS.length);
});

it('grants no more than the granting user has', () => {
  expect(scopeOfRole('owner', 'rank:read accounts:write')).toBe('rank:read accounts:write');
  expect(scopeOfRole('editor', 'rank:read')).toBe('rank:read');
});

it('is undefined for other permissions', () => {
  expect(findRole('rank:read', ALL)).toBeUndefined();
  expect(findRole('', ALL)).toBeUndefined();
});
