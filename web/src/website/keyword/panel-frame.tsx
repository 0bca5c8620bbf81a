import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useNarrow } from './use-narrow';

interface Props {
  /** Id of the heading. */
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/** Non-modal beside the table; full screen on a narrow one. */
export function PanelFrame(props: Props): ReactNode {
  const isNarrow = useNarrow();
  return isNarrow ? <FullScreen {...props} /> : <Beside {...props} />;
}

function FullScreen({ titleId, onClose, children }: Props): ReactNode {
  return (
    <ModalOverlay className="panel-overlay" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="panel-screen">
        <Dialog className="keyword-panel" aria-labelledby={titleId} data-panel="screen">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Beside({ titleId, children }: Props): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current!;
    const opener = document.activeElement;
    // Does not move the focus when the page is loaded with an open panel.
    if (opener !== document.body) element.focus({ preventScroll: true });
    return () => {
      if (element.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div className="panel-rail">
      <div
        ref={panel}
        className="keyword-panel"
        role="dialog"
        aria-labelledby={titleId}
        data-panel="beside"
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  );
}
