import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { Icon } from './icon';

interface Props {
  items: readonly { id: string; text: string }[];
  onRemove: (id: string) => void;
  onClear: () => void;
  /** The name of the list. */
  label?: string;
}

/** What is chosen, such as filters; each can be removed, and all together. The focus stays among them. */
export function Chips({ items, onRemove, onClear, label = t('Active filters') }: Props): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return null;
  const remove = (id: string, index: number) => {
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onRemove(id);
  };
  return (
    <div className="removable-chips">
      <ul ref={list} aria-label={label}>
        {items.map(({ id, text }, index) => (
          <li key={id} className="removable-chip">
            {text}
            <button
              type="button"
              aria-label={t('Remove {name}', { name: text })}
              onClick={() => remove(id, index)}
            >
              <Icon of={X} />
            </button>
          </li>
        ))}
      </ul>
      <ActionButton look="quiet" onPress={onClear}>
        {t('Clear filters')}
      </ActionButton>
    </div>
  );
}
