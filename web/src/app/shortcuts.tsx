import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useKey } from '../ui/use-key';

const KeyList = lazy(() => import('./key-list'));

/** `?` lists the keys. */
export function Shortcuts(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useKey('?', () => setOpen(true));
  return <Suspense>{isOpen && <KeyList onClose={() => setOpen(false)} />}</Suspense>;
}
