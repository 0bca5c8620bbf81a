import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { isFound } from '../text/fold';
import { Icon } from './icon';
import './combo-field.css';

interface Choice {
  value: string;
  label: string;
  /** Beside the label, and found too. */
  note?: string;
}

interface Props {
  label: string;
  hint?: string;
  /** The name of the button that opens the list. */
  openLabel: string;
  value: string;
  choices: readonly Choice[];
  isReadOnly?: boolean;
  onChange: (value: string) => void;
}

/** One of many values, by searching. */
export function ComboField({ label, hint, openLabel, value, choices, ...props }: Props): ReactNode {
  const { isReadOnly = false, onChange } = props;
  const [text, setText] = useState<string>();
  const shown = choices.find((choice) => choice.value === value)?.label ?? value;
  const items = choices.map(({ value: id, label: name, note = '' }) => ({ id, name, note }));
  return (
    <ComboBox
      className="field combo-field"
      menuTrigger="focus"
      defaultItems={items}
      isReadOnly={isReadOnly}
      selectedKey={value}
      inputValue={text ?? shown}
      onInputChange={setText}
      onOpenChange={(isOpen) => setText(isOpen ? '' : undefined)}
      onSelectionChange={(key) => {
        setText(undefined);
        if (key !== null && key !== value) onChange(String(key));
      }}
      defaultFilter={isFound}
    >
      <Label>{label}</Label>
      <div className="combo-input">
        <Input placeholder={shown} onBlur={() => setText(undefined)} />
        <Button aria-label={openLabel} className="button button-quiet button-icon">
          <Icon of={ChevronDown} />
        </Button>
      </div>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <Popover className="popover">
        <ListBox<(typeof items)[number]> className="listbox">
          {({ id, name, note }) => (
            <ListBoxItem id={id} textValue={`${name} ${note}`}>
              {name} <span className="soft">{note}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
