import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components';

interface Props {
  title: string;
  onClose: () => void;
  /** For tables. */
  isWide?: boolean;
  children: ReactNode;
}

/** Open while it is rendered. It keeps the focus within, closes by Escape, and gives the focus back. */
export function Dialog({ title, onClose, isWide = false, children }: Props): ReactNode {
  return (
    <Modal
      className={isWide ? 'modal modal-wide' : 'modal'}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaDialog className="dialog">
        <Heading slot="title">{title}</Heading>
        {children}
      </AriaDialog>
    </Modal>
  );
}
