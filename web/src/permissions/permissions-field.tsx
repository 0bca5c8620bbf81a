import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { Checkboxes } from '../ui/checkboxes';
import { permissionsOf, permissionText } from './permissions';

interface Props {
  /** The permissions on offer, separated by spaces. */
  grantable: string;
  value: string;
  onChange: (scope: string) => void;
}

/** Permissions to grant; a granted one that may not be granted stays as it is. */
export function PermissionsField({ grantable, value, onChange }: Props): ReactNode {
  const offered = permissionsOf(grantable);
  const granted = permissionsOf(value);
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
      onChange={(names) => onChange(permissionsOf(names.join(' ')).join(' '))}
    />
  );
}
