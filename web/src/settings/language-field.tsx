import { type ReactNode, useMemo, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { ChevronDown } from 'lucide-react';
import { languageChoices } from '../configuration/languages';
import { t } from '../text/i18n';
import { Icon } from '../ui/icon';

interface Props {
  value: string;
  isReadOnly: boolean;
  onChange: (code: string) => void;
}

/** A language by its name, or by its code. */
export function LanguageField({ value, isReadOnly, onChange }: Props): ReactNode {
  const choices = useMemo(() => languageChoices(value), [value]);
  const nameOf = (code: string) => choices.find((each) => each.value === code)?.label ?? code;
  const [text, setText] = useState<string>();
  const items = choices.map(({ value: id, label }) => ({ id, label }));
  return (
    <ComboBox
      className="field combo-field"
      menuTrigger="focus"
      defaultItems={items}
      isReadOnly={isReadOnly}
      selectedKey={value}
      inputValue={text ?? nameOf(value)}
      onInputChange={setText}
      onOpenChange={(isOpen) => setText(isOpen ? '' : undefined)}
      onSelectionChange={(key) => {
        setText(undefined);
        if (key !== null) onChange(String(key));
      }}
      defaultFilter={(label, typed) => label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())}
    >
      <Label>{t('Language')}</Label>
      <div className="combo-input">
        <Input placeholder={nameOf(value)} onBlur={() => setText(undefined)} />
        <Button aria-label={t('Show languages')} className="button button-quiet button-icon">
          <Icon of={ChevronDown} />
        </Button>
      </div>
      <Text slot="description" className="hint">
        {t('The language of the search results. A change starts a new history.')}
      </Text>
      <Popover className="popover">
        <ListBox<{ id: string; label: string }> className="listbox">
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={`${label} ${id}`}>
              {label} <span className="soft">{id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
