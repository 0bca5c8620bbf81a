import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../text/i18n';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialogue at the side of the screen. It keeps the focus within, closes by Escape, and gives the focus back. */
export function Sheet({ title, onClose, children }: Props): ReactNode {
  return (
    <ModalOverlay
      className="sheet-overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="sheet">
        <Dialog className="sheet-body">
          <div className="sheet-head">
            <Heading slot="title" level={1}>
              {title}
            </Heading>
            <button type="button" className="button button-quiet" onClick={onClose}>
              {t('Close')}
            </button>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
