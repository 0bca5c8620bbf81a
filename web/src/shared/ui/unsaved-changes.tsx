import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { Dialog } from './dialog';

interface Props {
  /** Whether leaving the screen loses what was entered. */
  isChanged: boolean;
}

/**
 * Asks before another screen, or another page of the browser, takes the place of a form with changes. Changes of search
 * parameters keep the form. A session that has ended leads to the login at once: nothing could be saved any longer.
 */
export function UnsavedChanges({ isChanged }: Props): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged && current.pathname !== next.pathname && next.pathname !== '/login',
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('Leave without saving?')} onClose={blocker.reset}>
      <p>{t('Your changes on this screen are not saved.')}</p>
      <span className="actions">
        <ActionButton look="primary" onPress={blocker.reset}>
          {t('Keep editing')}
        </ActionButton>
        <ActionButton look="danger" onPress={blocker.proceed}>
          {t('Discard changes')}
        </ActionButton>
      </span>
    </Dialog>
  );
}
