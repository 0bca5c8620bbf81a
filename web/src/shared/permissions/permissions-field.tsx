import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { Checkboxes } from '../ui/checkboxes';
import { Select } from '../ui/select';
import { listPermissions, permissionText } from './permissions';
import { type Role, roleName, findRole, ROLES, roleText, scopeOfRole } from './roles';

interface Props {
  /** The permissions on offer, separated by spaces. */
  grantable: string;
  value: string;
  onChange: (scope: string) => void;
}

/** Permissions to grant; a granted one that may not be granted stays as it is. */
export function PermissionsField({ grantable, value, onChange }: Props): ReactNode {
  const offered = listPermissions(grantable);
  const granted = listPermissions(value);
  const kept = granted.filter((name) => !offered.includes(name));
  return (
    <Checkboxes
      label={t('Permissions')}
      choices={[...offered, ...kept].map((name) => ({
        value: name,
        label: permissionText(name),
        isDisabled: kept.includes(name),
      }))}
      value={granted}
      onChange={(names) => onChange(listPermissions(names.join(' ')).join(' '))}
    />
  );
}

/** A role sets the permissions, which may be changed one by one below it. */
export function RoleField({ grantable, value, onChange }: Props): ReactNode {
  const role = findRole(value, grantable);
  return (
    <div className="field">
      <Select
        label={t('Role')}
        value={role ?? ''}
        choices={[
          ...ROLES.map((each) => ({ value: each, label: roleName(each) })),
          ...(role ? [] : [{ value: '', label: t('Own choice') }]),
        ]}
        onChange={(chosen) => chosen !== '' && onChange(scopeOfRole(chosen as Role, grantable))}
      />
      <p className="hint">{role ? roleText(role) : t('The permissions below are none of the roles.')}</p>
    </div>
  );
}
