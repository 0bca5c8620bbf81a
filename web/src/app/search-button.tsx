import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadable } from '../shared/session/loadable';
import { t } from '../shared/text/i18n';
import { Icon } from '../shared/ui/icon';
import { searchKeys } from './search-keys';

const Palette = loadable(async () => (await import('./palette')).Palette);

/** The panel of a keyword is not a task that has to be ended first. */
const isOtherDialogOpen = () =>
  document.querySelector('[role=dialog]:not([data-panel]), dialog[open]') !== null;

/** Until the code of the palette is there: takes what is typed for it, and leaves the focus where it is given back to. */
function Coming({ onType }: { onType: (key: string) => void }): ReactNode {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
      event.preventDefault();
      onType(event.key);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
  return <div role="dialog" aria-label={t('Search')} className="visually-hidden" />;
}

/** Opens the palette, as Ctrl or ⌘ with K does. */
export function SearchButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!isOtherDialogOpen()) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void Palette.preload()}
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} />
        <span className="search-word">{t('Search')}</span>
        <span className="search-keys" data-keys={searchKeys()} />
      </button>
      <Suspense fallback={isOpen && <Coming onType={(key) => setTyped((text) => text + key)} />}>
        {isOpen && <Palette typed={typed} onClose={close} />}
      </Suspense>
    </>
  );
}
