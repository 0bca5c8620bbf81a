import { t } from '../text/i18n';

/** In the order in which they are listed. */
export const PERMISSIONS = [
  'rank:read',
  'rank:write',
  'notifications:read',
  'notifications:write',
  'accounts:read',
  'accounts:write',
  'webhooks:read',
  'webhooks:write',
  'keys:write',
  'audit:read',
  'slots:read',
  'slots:write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What a permission allows; one that the console does not know has its own name. */
export const permissionText = (permission: string): string =>
  (
    ({
      'rank:read': t('View websites and reports'),
      'rank:write': t('Change websites and start checks'),
      'notifications:read': t('Read notifications'),
      'notifications:write': t('Mark notifications as read'),
      'accounts:read': t('View accounts and users'),
      'accounts:write': t('Change accounts and users'),
      'webhooks:read': t('View webhooks'),
      'webhooks:write': t('Change webhooks'),
      'keys:write': t('Create and revoke API keys'),
      'audit:read': t('Read the audit log'),
      'slots:read': t('View slots'),
      'slots:write': t('Change slots'),
    }) satisfies Record<Permission, string> as Record<string, string>
  )[permission] ?? permission;

/** The permissions of a scope in their order, those that the console does not know last. */
export function listPermissions(scope: string): string[] {
  const granted = scope.split(' ').filter((name) => name !== '');
  const known: string[] = PERMISSIONS.filter((name) => granted.includes(name));
  return [...known, ...granted.filter((name) => !known.includes(name))];
}

/** A scope in a few words. */
export function scopeText(scope: string): string {
  const granted = listPermissions(scope);
  if (granted.length === 0) return t('No permission');
  if (PERMISSIONS.every((name) => granted.includes(name))) return t('All permissions');
  if (granted.length <= 2) return granted.map(permissionText).join(', ');
  return t('{n} permissions', { n: granted.length });
}
