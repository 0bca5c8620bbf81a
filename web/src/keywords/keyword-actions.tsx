import { type ReactNode, Suspense } from 'react';
import type { NamedKeyword } from '../configuration/named-keyword';
import { loadable } from '../session/loadable';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import type { TrackedKeyword } from './filter-bar';
import type { Target } from './keyword-changes';
import { tagNames } from './tags-field';

const AddKeywords = loadable(async () => (await import('./add-keywords')).default);
const ImportCsv = loadable(async () => (await import('./import/import-csv')).default);
const ChangeTags = loadable(async () => (await import('./change-tags')).default);
const DeleteKeywords = loadable(async () => (await import('./delete-keywords')).default);

export type DialogName = 'add' | 'import' | 'add-tags' | 'remove-tags' | 'delete';

interface OpenProps {
  onOpen: (dialog: DialogName) => void;
}

/** What can be done without a selection. */
export const NewKeywordButtons = ({ onOpen }: OpenProps): ReactNode => (
  <>
    <ActionButton onPress={() => onOpen('import')}>{t('Import CSV')}</ActionButton>
    <ActionButton onPress={() => onOpen('add')}>{t('Add keywords')}</ActionButton>
  </>
);

/** What can be done with the selected rows. */
export const SelectionButtons = ({ onOpen, onClear }: OpenProps & { onClear: () => void }): ReactNode => (
  <>
    <ActionButton onPress={() => onOpen('add-tags')}>{t('Add tags')}</ActionButton>
    <ActionButton onPress={() => onOpen('remove-tags')}>{t('Remove tags')}</ActionButton>
    <ActionButton look="danger" onPress={() => onOpen('delete')}>
      {t('Delete')}
    </ActionButton>
    <ActionButton look="quiet" onPress={onClear}>
      {t('Clear selection')}
    </ActionButton>
  </>
);

interface Props {
  open: DialogName | undefined;
  target: Target;
  tracked: (NamedKeyword & TrackedKeyword)[];
  selected: (NamedKeyword & { tags: string[] })[];
  onClose: () => void;
  onDone: (text: string) => void;
  /** The selected keywords are gone or have other tags. */
  onSelectionChanged: () => void;
}

/** The open dialogue, which is loaded when it is needed. */
export function KeywordDialog({ open, ...props }: Props): ReactNode {
  return <Suspense>{open !== undefined && <OpenDialog open={open} {...props} />}</Suspense>;
}

/** The country of most keywords. */
function mainCountry(tracked: TrackedKeyword[]): string {
  const counts = new Map<string, number>();
  for (const { country } of tracked) counts.set(country, (counts.get(country) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'US';
}

function OpenDialog(props: Props & { open: DialogName }): ReactNode {
  const { open, target, tracked, selected, onClose, onSelectionChanged } = props;
  const keywords = selected.map(({ tags: _tags, ...name }) => name);
  const shared = { target, onClose, onDone: props.onDone };
  const onDone = (text: string) => {
    onSelectionChanged();
    props.onDone(text);
  };
  switch (open) {
    case 'add':
      return <AddKeywords {...shared} tracked={tracked} country={mainCountry(tracked)} />;
    case 'import':
      return <ImportCsv {...shared} tracked={tracked} country={mainCountry(tracked)} />;
    case 'delete':
      return <DeleteKeywords {...shared} keywords={keywords} onDone={onDone} />;
    default: {
      const source = open === 'add-tags' ? tracked : selected;
      const known = tagNames(source);
      const kind = open === 'add-tags' ? 'add' : 'remove';
      return <ChangeTags {...shared} kind={kind} keywords={keywords} known={known} onDone={onDone} />;
    }
  }
}
