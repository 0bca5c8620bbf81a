import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { FormError } from './states';

interface Props {
  /** The text of the button that sends the form. */
  label: string;
  look?: 'primary' | 'danger';
  /** Beside the buttons, such as what it costs. */
  note?: ReactNode;
  error: unknown;
  /** Names of fields that show their problems beside them. */
  shown?: readonly string[];
  isPending: boolean;
  isDisabled?: boolean;
  onClose: () => void;
}

/** The end of a form in a dialogue: what failed, and the buttons. */
export function DialogActions({
  label,
  look = 'primary',
  note,
  error,
  shown,
  onClose,
  ...button
}: Props): ReactNode {
  return (
    <>
      <FormError error={error} withFields {...(shown && { shown })} />
      <span className="actions">
        {note && <span className="hint dialog-note">{note}</span>}
        <ActionButton onPress={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton type="submit" look={look} {...button}>
          {label}
        </ActionButton>
      </span>
    </>
  );
}
