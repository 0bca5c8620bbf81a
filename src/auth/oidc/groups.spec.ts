import { describe, expect, it } from 'vitest';
import { findAccess, readClaim, readGroups, readVerifiedEmail } from './groups.js';

const MAPPED = [
  { name: 'owners', account: 'a', scope: ['rank:read', 'accounts:write'] as const },
  { name: 'readers', account: 'b', scope: ['rank:read'] as const },
  { name: 'editors', account: 'a', scope: ['rank:read', 'rank:write'] as const },
];

describe('the groups of a person', () => {
  it('give the account of the first group in the order of the setting, with the permissions of all in it', () => {
    expect(findAccess(['editors', 'readers', 'owners', 'others'], MAPPED)).toEqual({
      account: 'a',
      scope: ['rank:read', 'accounts:write', 'rank:write'],
    });
    expect(findAccess(['editors', 'readers'], MAPPED)).toEqual({ account: 'b', scope: ['rank:read'] });
    expect(findAccess(['Readers', 'readers '], MAPPED)).toBeUndefined();
    expect(findAccess([], MAPPED)).toBeUndefined();
  });

  it.each([
    [{ groups: ['a', 'b', 3, null] }, 'groups', ['a', 'b']],
    [{ groups: 'a' }, 'groups', ['a']],
    [{ groups: { a: 1 } }, 'groups', []],
    [{}, 'groups', []],
    [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    [{ 'https://a.example/groups': ['a'] }, 'https://a.example/groups', ['a']],
    [{}, 'constructor.name', []],
    [{ a: null }, 'a.b', []],
  ])('are read from %j by %s', (claims, name, groups) => {
    expect(readGroups(claims, name)).toEqual(groups);
  });

  it('are absent, not empty, where a claim is missing', () => {
    expect(readClaim({ a: {} }, 'a.b')).toBeUndefined();
    expect(readClaim({ groups: [] }, 'groups')).toEqual([]);
  });
});

it.each([
  [{ email: 'a@b.example', email_verified: true }, 'a@b.example'],
  [{ email: 'a@b.example', email_verified: 'true' }, 'a@b.example'],
  [{ email: 'a@b.example', xms_edov: '1' }, 'a@b.example'],
  [{ email: 'a@b.example', xms_edov: true, email_verified: false }, undefined],
  [{ email: 'a@b.example', email_verified: false }, undefined],
  [{ email: 'a@b.example', email_verified: 'false' }, undefined],
  [{ email: 'a@b.example' }, undefined],
  [{ email: ['a@b.example'], email_verified: true }, undefined],
  [{ email_verified: true }, undefined],
])('reads the address of %j if it is verified', (claims, email) => {
  expect(readVerifiedEmail(claims)).toBe(email);
});
