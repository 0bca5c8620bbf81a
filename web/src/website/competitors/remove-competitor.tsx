import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { toast } from '../../shared/ui/toast';
import { useCompetitorChange, withCompetitor, withoutCompetitor } from './use-competitors';

interface Props {
  account: string;
  website: string;
  /** Its place in the list. */
  index: number;
  /** Id of the element that names it. */
  describedBy: string;
}

/** Asks once; the message afterwards can undo it. */
export function RemoveCompetitor({ account, website, index, describedBy }: Props): ReactNode {
  const restore = useCompetitorChange(account);
  const remove = useCompetitorChange(account, () =>
    toast({
      text: t('{website} was removed.', { website }),
      undo: () => restore.mutate(withCompetitor(website, index)),
    }),
  );
  return (
    <ConfirmedButton
      label={t('Remove')}
      title={t('Remove competitor')}
      question={t('Stop tracking {website}? Its past positions are shown again if you add it again.', {
        website,
      })}
      describedBy={describedBy}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(withoutCompetitor(website))}
    />
  );
}
