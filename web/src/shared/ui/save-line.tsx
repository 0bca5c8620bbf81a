import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { UnsavedChanges } from './unsaved-changes';

interface Props {
  isPending: boolean;
  /** The form differs from what is stored. */
  isChanged: boolean;
  /** Beside the button. */
  children?: ReactNode;
}

/** The end of a form on a page, which asks before it is left with changes. */
export const SaveLine = ({ isPending, isChanged, children }: Props): ReactNode => (
  <span className="actions">
    <ActionButton type="submit" look="primary" isPending={isPending}>
      {t('Save')}
    </ActionButton>
    {children}
    <span className="hint" role="status">
      {isChanged && t('Not saved yet')}
    </span>
    <UnsavedChanges isChanged={isChanged && !isPending} />
  </span>
);
