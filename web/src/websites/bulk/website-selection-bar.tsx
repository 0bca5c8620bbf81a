import { Copy, Tag, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { loadable } from '../../session/loadable';
import { formatNumber } from '../../text/format';
import { t } from '../../text/i18n';
import { ActionButton } from '../../ui/action-button';
import { Icon } from '../../ui/icon';
import '../../ui/selection-bar.css';
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
      <div className="selection-bar" role="group" aria-label={t('Selection')}>
        <span className="selection-count" role="status">
          {t('{n} selected', { n: formatNumber(selected.length) })}
        </span>
        <ActionButton look="quiet" onPress={() => setOpen('tags')}>
          <Icon of={Tag} />
          {t('Add tags')}
        </ActionButton>
        <ActionButton look="quiet" onPress={() => setOpen('copy')}>
          <Icon of={Copy} />
          {t('Copy settings')}
        </ActionButton>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('Clear selection')}
          onClick={onClear}
        >
          <Icon of={X} />
        </button>
      </div>
      <Suspense>
        {open === 'tags' && <AddTags websites={selected} onClose={close} />}
        {open === 'copy' && <CopySettings websites={selected} sources={sources} onClose={close} />}
      </Suspense>
    </>
  );
}
