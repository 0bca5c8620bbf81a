import type { ReactNode } from 'react';
import { t } from '../text/i18n';

interface Props {
  label: string;
  items: readonly { id: string; name: string }[];
  onRemove: (id: string) => void;
}

/** Chosen values, each with a button that removes it. */
export function Chips({ label, items, onRemove }: Props): ReactNode {
  return (
    <ul className="chips" aria-label={label}>
      {items.map(({ id, name }) => (
        <li key={id} className="chip">
          {name}
          <button type="button" aria-label={t('Remove {name}', { name })} onClick={() => onRemove(id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
