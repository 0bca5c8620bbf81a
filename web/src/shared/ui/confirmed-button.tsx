import { type ReactNode, useState } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { Dialog } from './dialog';
import { FormError } from './states';

interface Props {
  /** The text of the button, and of the one that confirms. */
  label: string;
  /** The heading of the dialogue. */
  title: string;
  /** What goes. */
  question: string;
  /** Id of the element that says what it acts on. */
  describedBy?: string;
  error: unknown;
  isPending: boolean;
  onConfirm: () => void;
}

/** A destructive action, which asks once and names what goes. */
export function ConfirmedButton({ label, title, question, describedBy, ...action }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { error, isPending, onConfirm } = action;
  return (
    <>
      <ActionButton look="quiet" {...(describedBy && { describedBy })} onPress={() => setOpen(true)}>
        {label}
      </ActionButton>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <p>{question}</p>
          <FormError error={error} withFields />
          <span className="actions">
            <ActionButton onPress={() => setOpen(false)}>{t('Cancel')}</ActionButton>
            <ActionButton look="danger" isPending={isPending} onPress={onConfirm}>
              {label}
            </ActionButton>
          </span>
        </Dialog>
      )}
    </>
  );
}
