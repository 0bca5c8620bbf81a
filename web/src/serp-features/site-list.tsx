import type { ReactNode } from 'react';
import { websiteName } from '../configuration/website-name';
import { formatDay, formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { Card } from '../ui/card';
import { blockName } from './block-names';
import type { BlockType } from './block-types';
import type { FeatureSite } from './queries';

interface Props {
  type: BlockType;
  sites: readonly FeatureSite[];
  /** Keywords with the block on the newest day. */
  present: number;
  day: string;
}

/** How often each website is in a block, the most frequent first. */
export function SiteList({ type, sites, present, day }: Props): ReactNode {
  const countOf = ({ owned }: FeatureSite) => owned[type] ?? 0;
  const title = t('Websites in {block}', { block: blockName(type) });
  return (
    <Card title={title} hint={t('As of {day}.', { day: formatDay(day) })}>
      <table className="data data-dense" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('Website')}</th>
            <th scope="col" className="numeric">
              {t('Keywords')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sites
            .toSorted((one, other) => countOf(other) - countOf(one))
            .map((site) => (
              <tr key={site.website} className={site.own ? 'own' : undefined}>
                <th scope="row">
                  {websiteName(site.website)}
                  {site.own && <span className="tag">{t('You')}</span>}
                </th>
                <td className="numeric">
                  {t('{n} of {total}', { n: formatNumber(countOf(site)), total: formatNumber(present) })}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}
