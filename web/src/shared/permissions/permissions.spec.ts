import { expect, it } from 'vitest';
import { PERMISSIONS, listPermissions, permissionText, scopeText } from './permissions';

it('lists the permissions of a scope in one order, unknown ones last', () => {
  expect(listPermissions('slots:read new:thing rank:read')).toEqual(['rank:read', 'slots:read', 'new:thing']);
  expect(listPermissions('')).toEqual([]);
});

it('names each permission by what it allows', () => {
  expect(PERMISSIONS.filter((name) => permissionText(name) === name)).toEqual([]);
  expect(permissionText('new:thing')).toBe('new:thing');
});

it.each([
  ['', 'No permission'],
  ['rank:read', 'View websites and reports'],
  ['rank:read notifications:read', 'View websites and reports, Read notifications'],
  ['rank:read rank:write audit:read', '3 permissions'],
  [PERMISSIONS.join(' '), 'All permissions'],
])('says "%s" in a few words', (scope, text) => expect(scopeText(scope)).toBe(text));
