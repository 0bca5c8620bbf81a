import { type ReactNode, Suspense } from 'react';
import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { tagNames } from '../../shared/configuration/tag-names';
import { loadable } from '../../shared/session/loadable';
import type { NewKeyword, SelectedKeyword, Target } from './list/keyword-changes';

const AddKeywords = loadable(async () => (await import('./add-keywords')).default);
const ImportCsv = loadable(async () => (await import('./import/import-csv')).default);
const ImportVolumes = loadable(async () => (await import('./import/import-volumes')).default);
const ChangeTags = loadable(async () => (await import('./change-tags')).default);
const DeleteKeywords = loadable(async () => (await import('./delete-keywords')).default);

export type DialogName = 'add' | 'import' | 'volumes' | 'add-tags' | 'remove-tags' | 'delete';

interface Props {
  open: DialogName | undefined;
  target: Target;
  /** Language of the website. */
  language: string;
  tracked: NewKeyword[];
  selected: SelectedKeyword[];
  onClose: () => void;
  /** The selected keywords are gone or have other tags. */
  onSelectionChanged: () => void;
}

/** The open dialog, whose code is loaded when it is needed. */
export function KeywordDialog({ open, ...props }: Props): ReactNode {
  return <Suspense>{open !== undefined && <OpenDialog open={open} {...props} />}</Suspense>;
}

/** The country of most keywords. */
function mainCountry(tracked: NamedKeyword[]): string {
  const counts = new Map<string, number>();
  for (const { country } of tracked) counts.set(country, (counts.get(country) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'US';
}

function OpenDialog(props: Props & { open: DialogName }): ReactNode {
  const { open, target, tracked, selected, onClose, onSelectionChanged } = props;
  const shared = { target, onClose };
  switch (open) {
    case 'add':
      return <AddKeywords {...shared} tracked={tracked} country={mainCountry(tracked)} />;
    case 'import':
      return <ImportCsv {...shared} tracked={tracked} country={mainCountry(tracked)} />;
    case 'volumes':
      return (
        <ImportVolumes
          account={target.account}
          country={mainCountry(tracked)}
          language={props.language}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteKeywords {...shared} keywords={selected} onDone={onSelectionChanged} />;
    default: {
      const known = tagNames(open === 'add-tags' ? tracked : selected);
      const kind = open === 'add-tags' ? 'add' : 'remove';
      return (
        <ChangeTags {...shared} kind={kind} keywords={selected} known={known} onDone={onSelectionChanged} />
      );
    }
  }
}
