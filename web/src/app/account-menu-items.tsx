import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, Popover, SubmenuTrigger, Text } from 'react-aria-components';
import { Icon } from '../shared/ui/icon';
import { ItemNote } from '../shared/ui/item-note';

interface ActionProps {
  icon: LucideIcon;
  text: string;
  onAction: () => void;
}

export const ActionItem = ({ icon, text, onAction }: ActionProps): ReactNode => (
  <MenuItem textValue={text} onAction={onAction}>
    <Icon of={icon} />
    <Text slot="label">{text}</Text>
  </MenuItem>
);

/** An item that leads to a screen. @param to a path of the console */
export const LinkItem = ({ icon, text, to }: { icon: LucideIcon; text: string; to: string }): ReactNode => (
  <MenuItem textValue={text} href={to}>
    <Icon of={icon} />
    <Text slot="label">{text}</Text>
  </MenuItem>
);

/** An item that opens a menu, with what is chosen there. */
export const SubmenuItem = ({
  icon,
  label,
  value,
}: {
  icon: LucideIcon;
  label: string;
  value: string;
}): ReactNode => (
  <MenuItem textValue={label}>
    <Icon of={icon} />
    <Text slot="label" className="menu-text">
      {label}
    </Text>
    <ItemNote text={value} className="menu-value" />
  </MenuItem>
);

/** Beside the menu, or below the item where that would be outside of a narrow window. */
export const submenuPlacement = () =>
  window.matchMedia('(max-width: 640px)').matches ? ('bottom end' as const) : ('end top' as const);

interface ChoiceProps<Value extends string> {
  icon: LucideIcon;
  label: string;
  values: readonly Value[];
  texts: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** A choice of a few values. */
export const ChoiceItem = <Value extends string>(choice: ChoiceProps<Value>): ReactNode => (
  <SubmenuTrigger>
    <SubmenuItem icon={choice.icon} label={choice.label} value={choice.texts[choice.value]} />
    <Popover className="popover" placement={submenuPlacement()}>
      <Menu
        className="menu"
        aria-label={choice.label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[choice.value]}
        onAction={(key) => choice.onChoose(key as Value)}
      >
        {choice.values.map((value) => (
          <MenuItem key={value} id={value} textValue={choice.texts[value]}>
            <span className="tick">{value === choice.value && <Icon of={Check} />}</span>
            <Text slot="label">{choice.texts[value]}</Text>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </SubmenuTrigger>
);
