import { type ReactNode, useId } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { FormError } from '../ui/states';
import { useCompetitorChange, withoutCompetitor } from './use-competitors';

interface Props {
  account: string;
  competitors: readonly string[];
  mayWrite: boolean;
}

/** Names only; their figures are on the screen of competitors. */
export function CompetitorList({ account, competitors, mayWrite }: Props): ReactNode {
  const id = useId();
  const remove = useCompetitorChange(account);
  if (competitors.length === 0) return <p className="hint">{t('No competitor yet.')}</p>;
  return (
    <>
      <ul className="plain-list">
        {competitors.map((website, index) => (
          <li key={website} className="item item-line">
            <span id={`${id}-${index}`} className="ellipsis">
              {website}
            </span>
            {mayWrite && (
              <ActionButton
                look="quiet"
                isPending={remove.isPending}
                describedBy={`${id}-${index}`}
                onPress={() => remove.mutate(withoutCompetitor(website))}
              >
                {t('Remove')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <FormError error={remove.error} withFields />
    </>
  );
}
