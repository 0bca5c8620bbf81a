import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { loadable } from '../session/loadable';
import { Icon } from './icon';
import type { MenuEntry } from './menu-entry';

interface Props {
  label: string;
  icon?: LucideIcon;
  items: readonly MenuEntry[];
  /** Only the icon is seen. */
  isIconOnly?: boolean;
  look?: 'primary' | 'quiet';
}

const MenuList = loadable(async () => (await import('./menu-list')).MenuList);

/** A button that opens a menu, whose code is loaded when it is first opened. */
export function MenuButton({ label, icon, items, isIconOnly = false, look }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button menu-button${look ? ` button-${look}` : ''}${isIconOnly ? ' button-icon' : ''}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={isIconOnly ? label : undefined}
        title={isIconOnly ? label : undefined}
        onPointerEnter={() => void MenuList.preload()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        onClick={() => setOpen(!isOpen)}
      >
        {icon && <Icon of={icon} />}
        {!isIconOnly && label}
      </button>
      <Suspense>
        {isOpen && <MenuList label={label} items={items} trigger={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
