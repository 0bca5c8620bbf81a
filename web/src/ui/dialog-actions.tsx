import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { FormError } from './states';

interface Props {
  /** Of the button that sends the form. */
  label: string;
  look?: 'primary' | 'danger';
  error: unknown;
  isPending: boolean;
  isDisabled?: boolean;
  onClose: () => void;
}

/** The end of a form in a dialogue: what failed, and the buttons. */
export function DialogActions({ label, look = 'primary', error, onClose, ...button }: Props): ReactNode {
  return (
    <>
      <FormError error={error} withFields />
      <span className="actions">
        <ActionButton onPress={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton type="submit" look={look} {...button}>
          {label}
        </ActionButton>
      </span>
    </>
  );
}
