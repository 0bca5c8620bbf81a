import { type ReactNode, Suspense } from 'react';
import { loadable } from '../shared/session/loadable';
import { useKey } from '../shared/ui/use-key';
import { shortcuts } from './shortcuts-open';

const KeyList = loadable(async () => (await import('./key-list')).default);

/** `?` lists the keys. */
export function Shortcuts(): ReactNode {
  const isOpen = shortcuts.use();
  useKey('?', () => shortcuts.set(true));
  return <Suspense>{isOpen && <KeyList onClose={() => shortcuts.set(false)} />}</Suspense>;
}
