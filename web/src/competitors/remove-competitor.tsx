import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { ConfirmedButton } from '../ui/confirmed-button';
import { useCompetitorChange, withoutCompetitor } from './use-competitors';

interface Props {
  account: string;
  website: string;
  /** Id of the element that names it. */
  describedBy: string;
}

export function RemoveCompetitor({ account, website, describedBy }: Props): ReactNode {
  const remove = useCompetitorChange(account);
  return (
    <ConfirmedButton
      label={t('Remove')}
      title={t('Remove competitor')}
      question={t(
        '{website} is not compared any more. Its past positions are shown again if it is added again.',
        {
          website,
        },
      )}
      describedBy={describedBy}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(withoutCompetitor(website))}
    />
  );
}
