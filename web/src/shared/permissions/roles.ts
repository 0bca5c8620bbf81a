import { t } from '../text/i18n';
import { PERMISSIONS, listPermissions } from './permissions';

export const ROLES = ['client', 'editor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const CLIENT = ['rank:read', 'slots:read', 'notifications:read'];

const SCOPES: Record<Role, readonly string[]> = {
  client: CLIENT,
  editor: [...CLIENT, 'rank:write', 'notifications:write'],
  owner: PERMISSIONS,
};

export const roleName = (role: Role): string =>
  ({ client: t('Client'), editor: t('Editor'), owner: t('Owner') })[role];

/** What each is for. */
export const roleText = (role: Role): string =>
  ({
    client: t('Reads websites and reports.'),
    editor: t('Changes websites and starts checks too.'),
    owner: t('Has all permissions that you have.'),
  })[role];

/** The permissions of a role that may be granted. */
export function scopeOfRole(role: Role, grantable: string): string {
  const offered = listPermissions(grantable);
  return listPermissions(SCOPES[role].filter((name) => offered.includes(name)).join(' ')).join(' ');
}

/** The first role with exactly these permissions, in any order. */
export function findRole(scope: string, grantable: string): Role | undefined {
  const granted = listPermissions(scope).join(' ');
  return ROLES.find((role) => scopeOfRole(role, grantable) === granted);
}
