import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { Secret } from './secret';

interface Props {
  /** Says that it is shown this once. */
  text: string;
  label: string;
  value: string;
  /** Beside the button that closes the dialogue. */
  children?: ReactNode;
  onClose: () => void;
}

/** The end of a dialogue that made a secret. */
export const ShownOnce = ({ text, label, value, children, onClose }: Props): ReactNode => (
  <>
    <p>{text}</p>
    <Secret label={label} value={value} />
    <span className="actions">
      {children}
      <ActionButton look="primary" onPress={onClose}>
        {t('Done')}
      </ActionButton>
    </span>
  </>
);
