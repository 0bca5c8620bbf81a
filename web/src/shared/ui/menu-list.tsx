import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { Icon } from './icon';
import { LinkedItems } from './linked-items';
import type { MenuEntry } from './menu-entry';

interface Props {
  label: string;
  items: readonly MenuEntry[];
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The open menu of a button. */
export function MenuList({ label, items, trigger, onClose }: Props): ReactNode {
  const isChoice = items.some(({ isSelected }) => isSelected !== undefined);
  const selected = items.flatMap(({ id, isSelected }) => (isSelected ? [id] : []));
  return (
    <LinkedItems>
      <Popover
        className="popover"
        aria-label={label}
        triggerRef={trigger}
        isOpen
        placement="bottom start"
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Menu
          className="menu"
          aria-label={label}
          autoFocus="first"
          selectionMode={isChoice ? 'multiple' : 'none'}
          selectedKeys={selected}
          onAction={(key) => items.find(({ id }) => id === key)?.onAction?.()}
          onClose={onClose}
        >
          {items.map((item) => (
            <MenuRow key={item.id} item={item} isChoice={isChoice} />
          ))}
        </Menu>
      </Popover>
    </LinkedItems>
  );
}

function MenuRow({ item, isChoice }: { item: MenuEntry; isChoice: boolean }): ReactNode {
  const { id, text, icon, href, isDanger = false, isDisabled = false, isSelected = false } = item;
  return (
    <MenuItem
      id={id}
      textValue={text}
      isDisabled={isDisabled}
      data-danger={isDanger || undefined}
      {...(href === undefined ? {} : { href })}
    >
      {isChoice && <span className="tick">{isSelected && <Icon of={Check} />}</span>}
      {icon && <Icon of={icon} />}
      <span className="menu-text">{text}</span>
    </MenuItem>
  );
}
