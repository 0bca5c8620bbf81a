import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { loadable } from '../shared/session/loadable';
import { useKey } from '../shared/ui/use-key';
import { areShortcutsOpen, openShortcuts, watchShortcuts } from './open-shortcuts';

const KeyList = loadable(async () => (await import('./key-list')).default);

/** `?` lists the keys. */
export function Shortcuts(): ReactNode {
  const isOpen = useSyncExternalStore(watchShortcuts, areShortcutsOpen);
  useKey('?', () => openShortcuts());
  return <Suspense>{isOpen && <KeyList onClose={() => openShortcuts(false)} />}</Suspense>;
}
