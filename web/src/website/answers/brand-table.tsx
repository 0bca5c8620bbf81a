import type { ReactNode } from 'react';
import { formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { AnswersSummary } from './queries';
import { RateCell } from './rate-cell';

/** How often answers name the website and its competitors. */
export const BrandTable = ({ brands }: { brands: AnswersSummary['brands'] }): ReactNode => (
  <div className="wide" role="region" aria-label={t('Brand list')} tabIndex={0}>
    <table className="data folded-table" aria-label={t('Brands')}>
      <thead>
        <tr>
          <th scope="col">{t('Brand')}</th>
          <th scope="col">{t('Named')}</th>
          <th scope="col">{t('Cited')}</th>
          <th scope="col" className="numeric">
            {t('Share of mentions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {brands.map(({ website, name, own, mention, citation, share }) => (
          <tr key={website}>
            <th scope="row">
              {name}
              {own && <span className="hint"> {t('your website')}</span>}
            </th>
            <td className="detail rate-column" data-label={t('Named')}>
              <RateCell rate={mention} />
            </td>
            <td className="detail rate-column" data-label={t('Cited')}>
              <RateCell rate={citation} />
            </td>
            <td className="numeric detail" data-label={t('Share of mentions')}>
              {share === null ? '–' : formatPercent(Math.round(share))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
