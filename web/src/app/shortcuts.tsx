import { type ReactNode, Suspense, useState } from 'react';
import { loadable } from '../session/loadable';
import { useKey } from '../ui/use-key';

const KeyList = loadable(async () => (await import('./key-list')).default);

/** `?` lists the keys. */
export function Shortcuts(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useKey('?', () => setOpen(true));
  return <Suspense>{isOpen && <KeyList onClose={() => setOpen(false)} />}</Suspense>;
}
