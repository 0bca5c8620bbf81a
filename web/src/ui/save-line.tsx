import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';

interface Props {
  isPending: boolean;
  /** The form differs from what is stored. */
  isChanged: boolean;
}

/** The end of a form on a page. */
export const SaveLine = ({ isPending, isChanged }: Props): ReactNode => (
  <span className="actions">
    <ActionButton type="submit" look="primary" isPending={isPending}>
      {t('Save')}
    </ActionButton>
    <span className="hint" role="status">
      {isChanged && t('Not saved yet')}
    </span>
  </span>
);
