import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { competitorColor } from '../../shared/chart/colors';
import { WebsiteName, websiteName } from '../../shared/configuration/website-name';
import { searchDepth } from '../../shared/session/search-depth';
import {
  currencyNote,
  useCostCurrency,
  valueHint,
  valueText,
} from '../../shared/configuration/cost-currency';
import { formatDay, formatEstimate, formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Average, Change, ComparedNote } from '../../shared/ui/cells';
import type { Rivalry } from './queries';
import type { SiteRow } from './site-rows';

interface Props {
  rows: readonly SiteRow[];
  /** The compared day, if there is one. */
  since: string | undefined;
  /** The newest day; undefined without results. */
  day: string | undefined;
  /** In the order that decides their colours. */
  competitors: readonly string[];
  /** Undefined until they are known. */
  rivalries: readonly Rivalry[] | undefined;
  isFiltered: boolean;
}

interface WorthColumn {
  name: 'traffic' | 'value';
  label: string;
  hint: string;
  format: (value: number) => string;
}

/** Columns with a figure for at least one website. */
function worthColumns(rows: readonly SiteRow[], currency: string | undefined): WorthColumn[] {
  const columns: WorthColumn[] = [
    {
      name: 'traffic',
      label: t('Traffic'),
      hint: t('Clicks a month by search volumes, positions and usual click rates.'),
      format: formatEstimate,
    },
    {
      name: 'value',
      label: t('Traffic value'),
      hint: valueHint(),
      format: (value) => valueText(value, currency),
    },
  ];
  return columns.filter(({ name }) => rows.some(({ now }) => (now?.[name] ?? null) !== null));
}

export function SiteTable({ rows, since, day, competitors, rivalries, isFiltered }: Props): ReactNode {
  const currency = useCostCurrency();
  const worth = worthColumns(rows, currency);
  const isUnsigned = currency === undefined && worth.some(({ name }) => name === 'value');
  return (
    <>
      <div className="wide" role="region" aria-label={t('Share and positions')} tabIndex={0}>
        <table className="data folded-table site-table" aria-label={t('Competitors')}>
          <thead>
            <tr>
              <th scope="col">{t('Website')}</th>
              <th scope="col" className="numeric">
                {t('Share of voice')}
              </th>
              <th scope="col" className="numeric">
                {t('Change')}
                <ComparedNote since={since} unit="points" />
              </th>
              <th scope="col" className="numeric">
                {t('Visibility')}
              </th>
              <th scope="col" className="numeric">
                <abbr
                  title={t('Mean position of the keywords; one that was not found counts as {n}.', {
                    n: searchDepth() + 1,
                  })}
                >
                  {t('Average')}
                </abbr>
              </th>
              {[t('Top 3'), t('Top 10'), t('Top 100')].map((label) => (
                <th key={label} scope="col" className="numeric">
                  {label}
                </th>
              ))}
              <th scope="col" className="numeric">
                <abbr title={t('Of the keywords for which you or they rank.')}>{t('Above you')}</abbr>
              </th>
              {worth.map(({ name, label, hint }) => (
                <th key={name} scope="col" className="numeric">
                  <abbr title={hint}>{label}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.website} className={row.own ? 'own' : undefined}>
                <th scope="row">
                  <span className="swatch" style={{ color: `var(${findColor(row, competitors)})` }} />
                  <WebsiteName website={row.website} /> {row.own && <span className="tag">{t('You')}</span>}
                </th>
                <Figures
                  row={row}
                  rivalry={rivalries?.find(({ website }) => website === row.website)}
                  worth={worth}
                  missing={
                    day === undefined && isFiltered
                      ? t('No keyword matches this filter.')
                      : t('Tracking starts with the next check.')
                  }
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {day !== undefined && (
        <p className="hint">
          {t('As of {day}.', { day: formatDay(day) })}
          {isUnsigned && ` ${t('Traffic value')}: ${currencyNote()}.`}
        </p>
      )}
    </>
  );
}

const findColor = ({ own, website }: SiteRow, competitors: readonly string[]) =>
  own ? '--accent' : competitorColor(competitors.indexOf(website));

interface FiguresProps {
  row: SiteRow;
  rivalry: Rivalry | undefined;
  worth: readonly WorthColumn[];
  /** Said in place of figures. */
  missing: string;
}

function Figures({ row: { now, change, own }, rivalry, worth, missing }: FiguresProps): ReactNode {
  if (!now)
    return (
      <td colSpan={8 + worth.length} className="soft">
        {missing}
      </td>
    );
  return (
    <>
      <td className="numeric position">{now.share === null ? '–' : formatPercentColumn(now.share)}</td>
      <td className="numeric">
        <Change value={change} hasDecimal />
      </td>
      <td className="numeric detail" data-label={t('Visibility')}>
        {formatPercentColumn(now.visibility)}
      </td>
      <td className="numeric detail" data-label={t('Average')}>
        <Average value={now.average} isRanked={now.top100 > 0} />
      </td>
      <td className="numeric detail" data-label={t('Top 3')}>
        {formatNumber(now.top3)}
      </td>
      <td className="numeric detail" data-label={t('Top 10')}>
        {formatNumber(now.top10)}
      </td>
      <td className="numeric detail" data-label={t('Top 100')}>
        {formatNumber(now.top100)}
      </td>
      <td className="numeric detail" data-label={t('Above you')}>
        {!own && rivalry && <AboveYou rivalry={rivalry} />}
      </td>
      {worth.map(({ name, label, format }) => (
        <td key={name} className="numeric detail" data-label={label}>
          {now[name] === null ? '–' : format(now[name])}
        </td>
      ))}
    </>
  );
}

/** Leads to exactly these keywords. */
function AboveYou({ rivalry: { website, above, below } }: { rivalry: Rivalry }): ReactNode {
  const text = t('{n} of {total}', { n: formatNumber(above), total: formatNumber(above + below) });
  if (above === 0) return text;
  const search = withSearch({ above: website, page: undefined });
  return (
    <Link
      to="."
      search={search}
      resetScroll={false}
      aria-label={t('{text} keywords: {website} is above you', { text, website: websiteName(website) })}
    >
      {text}
    </Link>
  );
}
