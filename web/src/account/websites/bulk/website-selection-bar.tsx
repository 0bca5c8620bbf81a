import { Copy, Tag } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { loadable } from '../../../shared/session/loadable';
import { t } from '../../../shared/text/i18n';
import { ActionButton } from '../../../shared/ui/action-button';
import { Icon } from '../../../shared/ui/icon';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import type { ChangedWebsite } from './changes';

const AddTags = loadable(async () => (await import('./add-tags')).default);
const CopySettings = loadable(async () => (await import('./copy-settings')).default);

interface Props {
  selected: readonly ChangedWebsite[];
  sources: readonly { account: string; title: string }[];
  onClear: () => void;
}

/** Floats above the table while websites are selected. */
export function WebsiteSelectionBar({ selected, sources, onClear }: Props): ReactNode {
  const [open, setOpen] = useState<'tags' | 'copy'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <SelectionBar count={selected.length} onClear={onClear}>
        <ActionButton look="quiet" onPress={() => setOpen('tags')}>
          <Icon of={Tag} />
          {t('Add tags')}
        </ActionButton>
        <ActionButton look="quiet" onPress={() => setOpen('copy')}>
          <Icon of={Copy} />
          {t('Copy settings')}
        </ActionButton>
      </SelectionBar>
      <Suspense>
        {open === 'tags' && <AddTags websites={selected} onClose={close} />}
        {open === 'copy' && <CopySettings websites={selected} sources={sources} onClose={close} />}
      </Suspense>
    </>
  );
}
