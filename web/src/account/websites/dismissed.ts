import { useCallback } from 'react';
import { usePreference } from '../../shared/session/preferences';
import { t } from '../../shared/text/i18n';
import { toast } from '../../shared/ui/toast';

/** The preferences of a user have few KiB; the accounts dismissed first come back beyond that. */
const MAX = 60;
const NONE: string[] = [];

/** Accounts without a website that the user does not want to be reminded of, such as that of an agency itself. */
export function useDismissed() {
  const [dismissed, setDismissed] = usePreference<string[]>('dismissed_setups', NONE);
  const dismiss = useCallback(
    (account: string) => {
      setDismissed([...dismissed, account].slice(-MAX));
      toast({ text: t('The reminder was dismissed.'), undo: () => setDismissed(dismissed) });
    },
    [dismissed, setDismissed],
  );
  return { dismissed, dismiss };
}
