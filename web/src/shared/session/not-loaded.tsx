import { type ReactNode, useEffect } from 'react';
import { t } from '../text/i18n';

const RETRY_MS = 2000;

interface Props {
  /** Loads what is missing, which takes the place of the notice. */
  retry: () => Promise<void>;
  isScreen?: boolean;
  onClose?: (() => void) | undefined;
}

/** In place of code that could not be loaded; it is requested again until it is there. */
export function NotLoaded({ retry, isScreen = false, onClose }: Props): ReactNode {
  useRepeated(retry);
  if (onClose) return <ClosableNotice onClose={onClose} />;
  if (isScreen)
    return (
      <div className="page">
        <h1>{t('Connection lost')}</h1>
        <p role="status">{explanation()}</p>
      </div>
    );
  return (
    <div className="panel" role="status">
      <strong>{t('Connection lost')}</strong>
      <p>{explanation()}</p>
    </div>
  );
}

const explanation = () => t('This part opens as soon as the server can be reached.');

function useRepeated(action: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const next = async () => {
      await action();
      if (!isGone) timer = setTimeout(() => void next(), RETRY_MS);
    };
    void next();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [action]);
}

const showModal = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};

/** The browser's own dialogue: the code of the others may be missing too. */
const ClosableNotice = ({ onClose }: { onClose: () => void }): ReactNode => (
  <dialog
    className="modal dialog not-loaded"
    aria-label={t('Connection lost')}
    ref={showModal}
    onClose={onClose}
  >
    <h2>{t('Connection lost')}</h2>
    <p role="status">{explanation()}</p>
    <form method="dialog" className="actions">
      <button type="submit" className="button">
        {t('Close')}
      </button>
    </form>
  </dialog>
);
