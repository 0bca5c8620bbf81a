import { type ReactNode, useId } from 'react';
import { t } from '../text/i18n';
import './permissions-field.css';
import { permissionsOf, permissionText } from './permissions';

interface Props {
  /** The permissions on offer, separated by spaces. */
  grantable: string;
  value: string;
  onChange: (scope: string) => void;
}

/** Permissions to grant, one checkbox each; a granted one that may not be granted stays as it is. */
export function PermissionsField({ grantable, value, onChange }: Props): ReactNode {
  const id = useId();
  const offered = permissionsOf(grantable);
  const granted = permissionsOf(value);
  const kept = granted.filter((name) => !offered.includes(name));
  const set = (name: string, isGranted: boolean) => {
    const next = isGranted ? [...granted, name] : granted.filter((each) => each !== name);
    onChange(permissionsOf(next.join(' ')).join(' '));
  };
  return (
    <fieldset className="permissions">
      <legend>{t('Permissions')}</legend>
      {[...offered, ...kept].map((name) => (
        <div key={name} className="check">
          <input
            id={`${id}-${name}`}
            type="checkbox"
            checked={granted.includes(name)}
            disabled={kept.includes(name)}
            onChange={({ target }) => set(name, target.checked)}
          />
          <label htmlFor={`${id}-${name}`}>{permissionText(name)}</label>
        </div>
      ))}
    </fieldset>
  );
}
