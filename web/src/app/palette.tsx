import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components';
import { t } from '../shared/text/i18n';
import { Icon } from '../shared/ui/icon';
import { ItemNote } from '../shared/ui/item-note';
import { LinkedItems } from '../shared/ui/linked-items';
import { useLogout } from './use-logout';
import type { PaletteEntry } from './palette-entry';
import { usePaletteEntries } from './use-palette-entries';
import './palette.css';

interface Props {
  /** What was typed before the palette was there. */
  typed: string;
  onClose: () => void;
}

/** Searches websites, keywords, screens and actions; arrows choose, and Enter opens. */
export function Palette({ typed, onClose }: Props): ReactNode {
  return (
    <ModalOverlay
      className="palette-overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="palette">
        <Dialog className="palette-dialog" aria-label={t('Search')}>
          <LinkedItems>
            <Results typed={typed} onClose={onClose} />
          </LinkedItems>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Autocomplete names its first row only after 500 ms, when the row may be gone. */
const NO_ACTIVE = { 'aria-activedescendant': '' };

function Results({ typed, onClose }: Props): ReactNode {
  const [text, setText] = useState(typed);
  const logout = useLogout();
  const { groups, isPending } = usePaletteEntries(text, () => logout.mutate());
  const entries = groups.flatMap((group) => group.entries);
  const act = (id: string) => {
    onClose();
    entries.find((entry) => entry.id === id)?.onAction?.();
  };
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField className="palette-field" aria-label={t('Search')} autoFocus>
        <Icon of={Search} />
        <Input
          placeholder={t('Search websites, keywords and screens')}
          maxLength={200}
          {...(entries.length === 0 ? NO_ACTIVE : {})}
        />
      </SearchField>
      <ListBox
        className="listbox palette-list"
        aria-label={t('Results')}
        selectionMode="none"
        onAction={(id) => act(String(id))}
        renderEmptyState={() => (
          <p className="palette-empty">{isPending ? t('Searching…') : t('Nothing matches.')}</p>
        )}
      >
        {groups.map(({ name, entries: rows }) => (
          <ListBoxSection key={name} id={name}>
            <Header className="palette-group">{name}</Header>
            {rows.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </Autocomplete>
  );
}

const Row = ({ entry: { id, text, note, icon, href } }: { entry: PaletteEntry }): ReactNode => (
  <ListBoxItem id={id} textValue={text} {...(href === undefined ? {} : { href })}>
    <Icon of={icon} />
    <Text slot="label" className="ellipsis">
      {text}
    </Text>
    {note !== undefined && <ItemNote text={note} className="palette-note ellipsis" />}
  </ListBoxItem>
);
