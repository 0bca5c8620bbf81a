import { type ReactNode, useId } from 'react';
import { t } from '../../shared/text/i18n';
import { RemoveCompetitor } from './remove-competitor';

interface Props {
  account: string;
  competitors: readonly string[];
  mayWrite: boolean;
}

/** Names only; the competitors screen has their figures. */
export function CompetitorList({ account, competitors, mayWrite }: Props): ReactNode {
  const id = useId();
  if (competitors.length === 0) return <p className="hint">{t('No competitor yet.')}</p>;
  return (
    <ul className="plain-list" aria-label={t('Competitors')}>
      {competitors.map((website, index) => (
        <li key={website} className="item item-line">
          <span id={`${id}-${index}`} className="ellipsis">
            {website}
          </span>
          {mayWrite && (
            <RemoveCompetitor
              account={account}
              website={website}
              index={index}
              describedBy={`${id}-${index}`}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
