import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { createStore } from '../session/store';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';

const SHOWN_MS = 5000;

export interface Toast {
  /** What was done. */
  text: string;
  /** Only where the server can take it back. */
  undo?: () => void;
  /** Where there is more about it. */
  link?: LinkProps & { text: string };
}

interface Shown extends Toast {
  id: number;
}

const shown = createStore<readonly Shown[]>([]);
let last = 0;

/** Says for some seconds what was done, on any screen that the user opens meanwhile. */
export function toast(said: Toast): void {
  last += 1;
  shown.set([...shown.get().filter(({ text }) => text !== said.text), { ...said, id: last }]);
}

const close = (id: number) => shown.set(shown.get().filter((each) => each.id !== id));

/** The one place of toasts. It is above dialogs, which neither hide nor inert it. */
export function ToastRegion(): ReactNode {
  const toasts = shown.use();
  return (
    <div className="toasts" role="log" aria-label={t('Messages')} data-react-aria-top-layer="">
      {toasts.map((each) => (
        <ShownToast key={each.id} toast={each} />
      ))}
    </div>
  );
}

/** Stays while it is pointed at or has the focus. */
function ShownToast({ toast: { id, text, undo, link } }: { toast: Shown }): ReactNode {
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => close(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <span>{text}</span>
      {link && (
        <Link {...toLink(link)} className="button button-quiet" onClick={() => close(id)}>
          {link.text}
        </Link>
      )}
      {undo && (
        <ActionButton
          look="quiet"
          onPress={() => {
            close(id);
            undo();
          }}
        >
          {t('Undo')}
        </ActionButton>
      )}
    </div>
  );
}

const toLink = ({ text: _text, ...link }: LinkProps & { text: string }): LinkProps => link;
