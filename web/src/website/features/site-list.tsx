import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { WebsiteName } from '../../shared/configuration/website-name';
import type { ReportTarget } from '../../shared/report-filters/target';
import { formatDay, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { blockName } from './block-names';
import type { BlockType } from './block-types';
import { type CitedSite, citedSitesQuery } from './queries';

const SHOWN_FIRST = 15;

interface Props {
  type: BlockType;
  target: ReportTarget;
}

/** Every website in a block on the newest day, tracked or not, those of most keywords first. */
export function SiteList({ type, target }: Props): ReactNode {
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const answer = useQuery(citedSitesQuery(target, type));
  const { day = null, sites = [], present = 0, known = 0 } = answer.data ?? {};
  return (
    <section className="cited-sites">
      <h3 id={titleId}>{t('Websites in {block}', { block: blockName(type) })}</h3>
      {answer.isPending && <SkeletonRows count={5} />}
      {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && sites.length === 0 && (
        <p className="hint">
          {t('No website is known: the results page is not kept, or has no links in it.')}
        </p>
      )}
      {sites.length > 0 && (
        <SiteTable titleId={titleId} sites={isWhole ? sites : firstSites(sites)} total={present} />
      )}
      {!isWhole && firstSites(sites).length < sites.length && (
        <ActionButton look="quiet" onPress={() => setWhole(true)}>
          {t('Show all {n}', { n: formatNumber(sites.length) })}
        </ActionButton>
      )}
      {day !== null && sites.length > 0 && (
        <p className="hint">
          {t('As of {day}.', { day: formatDay(day) })}
          {known < present &&
            ` ${t('For {n} keywords the provider did not name the websites.', { n: formatNumber(present - known) })}`}
        </p>
      )}
    </section>
  );
}

/** Sites of most keywords, and your own and competitors wherever they are. */
const firstSites = (sites: readonly CitedSite[]): CitedSite[] =>
  sites.filter(({ own, competitor }, index) => own || competitor || index < SHOWN_FIRST);

interface TableProps {
  titleId: string;
  sites: readonly CitedSite[];
  /** Keywords with the block. */
  total: number;
}

const SiteTable = ({ titleId, sites, total }: TableProps): ReactNode => (
  <table className="data data-dense" aria-labelledby={titleId}>
    <thead>
      <tr>
        <th scope="col">{t('Website')}</th>
        <th scope="col" className="numeric">
          {t('Keywords')}
        </th>
      </tr>
    </thead>
    <tbody>
      {sites.map(({ website, own, competitor, keywords }) => (
        <tr key={website} className={own ? 'own' : undefined}>
          <th scope="row">
            <WebsiteName website={website} /> {own && <span className="tag">{t('You')}</span>}
            {competitor && <span className="tag">{t('Competitor')}</span>}
          </th>
          <td className="numeric">
            {t('{n} of {total}', { n: formatNumber(keywords), total: formatNumber(total) })}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
