import { type ReactNode, useId } from 'react';
import { t } from '../../shared/text/i18n';
import type { Serp } from './queries';
import { Result } from './serp-result';

/** The pages that the AI Overview of a result page cites, and whether one of them is of the website. */
export function AiOverview({ serp: { features = [] } }: { serp: Pick<Serp, 'features'> }): ReactNode {
  const titleId = useId();
  const overviews = features.filter(({ type }) => type === 'ai_overview');
  if (overviews.length === 0) return null;
  const links = overviews.flatMap((overview) => overview.links);
  const isCited = links.some(({ own }) => own);
  return (
    <div className="ai-overview">
      <h3 id={titleId}>{t('AI Overview')}</h3>
      {links.length === 0 ? (
        <p className="hint">{t('The search provider did not name its sources.')}</p>
      ) : (
        <>
          <p>
            <strong className={isCited ? 'change-up' : 'change-down'}>
              {isCited ? t('Your website is cited.') : t('Your website is missing.')}
            </strong>{' '}
            <span className="soft">
              {t('{n, plural, one {# cited page} other {# cited pages}}', { n: links.length })}
            </span>
          </p>
          <ol className="cited-pages" aria-labelledby={titleId}>
            {links.map((link) => (
              <li key={`${link.place} ${link.link}`} className={link.own ? 'serp-own' : undefined}>
                <Result row={link} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
