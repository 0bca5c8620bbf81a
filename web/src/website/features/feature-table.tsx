import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber, formatSigned } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Change, ComparedNote } from '../../shared/ui/cells';
import { Icon } from '../../shared/ui/icon';
import { None } from '../../shared/ui/none';
import { BLOCK_ICONS } from './block-icons';
import { blockName } from './block-names';
import type { BlockType } from './block-types';
import { type FeatureRow, isToWin } from './feature-rows';

interface Props {
  account: string;
  rows: readonly FeatureRow[];
  /** The compared day, if there is one. */
  since: string | undefined;
}

/** Each figure leads to its keywords. */
export const FeatureTable = ({ account, rows, since }: Props): ReactNode => (
  <div className="wide" role="region" aria-label={t('SERP features')} tabIndex={0}>
    <table className="data folded-table" aria-label={t('SERP features')}>
      <thead>
        <tr>
          <th scope="col">{t('Feature')}</th>
          <th scope="col" className="numeric">
            {t('Keywords')}
          </th>
          <th scope="col" className="numeric">
            {t('Change')}
            <ComparedNote since={since} unit="keywords" />
          </th>
          <th scope="col" className="numeric">
            {t('With your website')}
          </th>
          <th scope="col" className="numeric">
            {t('Change')}
            <ComparedNote since={since} unit="keywords" />
          </th>
          <th scope="col" className="numeric">
            {t('Others only')}
          </th>
          <th scope="col" className="numeric">
            <abbr title={t('Keywords for which the provider did not say which websites are in it.')}>
              {t('Unknown')}
            </abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.filter(isToWin).map((row) => (
          <Row key={row.type} account={account} row={row} />
        ))}
      </tbody>
      <QuietRows account={account} rows={rows.filter((row) => !isToWin(row))} />
    </table>
  </div>
);

/** Set apart, so that what can be won is read first. */
const QuietRows = ({ account, rows }: Omit<Props, 'since'>): ReactNode =>
  rows.length > 0 && (
    <tbody className="quiet-rows">
      <tr>
        <th scope="rowgroup" colSpan={7}>
          {t('Not to be won: ads, further searches, and blocks whose websites are unknown')}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.type} account={account} row={row} />
      ))}
    </tbody>
  );

const Row = ({ account, row }: FiguresProps): ReactNode => (
  <tr>
    <th scope="row">
      <span className="feature-name">
        <Icon of={BLOCK_ICONS[row.type]} />
        {blockName(row.type)}
      </span>
    </th>
    {row.seen === 0 ? <UnknownFigures /> : <Figures account={account} row={row} />}
  </tr>
);

interface FiguresProps {
  account: string;
  row: FeatureRow;
}

/** For a block that no search provider reported on the newest day. */
const UnknownFigures = (): ReactNode => (
  <>
    <td className="numeric detail soft" data-label={t('Keywords')}>
      {t('Unknown')}
    </td>
    {Array.from({ length: 5 }, (_, column) => (
      <td key={column} className="numeric minor">
        <None />
      </td>
    ))}
  </>
);

function Figures({ account, row }: FiguresProps): ReactNode {
  const { type, seen, present, owned, notOwned, unknown, presentCourse, ownedCourse } = row;
  const block = blockName(type);
  const writeShare = (n: number, total: number) =>
    t('{n} of {total}', { n: formatNumber(n), total: formatNumber(total) });
  return (
    <>
      <td className="numeric detail" data-label={t('Keywords')}>
        <Keywords
          account={account}
          filters={{ feature: type }}
          count={present}
          label={t('{n} with {block}', { n: writeShare(present, seen), block })}
        >
          {writeShare(present, seen)}
        </Keywords>
      </td>
      <td className="numeric minor">
        {presentCourse.gain === null ? <None /> : formatSigned(presentCourse.gain)}
      </td>
      <td className="numeric detail" data-label={t('With your website')}>
        <Keywords
          account={account}
          filters={{ owned: type }}
          count={owned}
          label={t('{n} with your website in {block}', { n: writeShare(owned, present), block })}
        >
          {writeShare(owned, present)}
        </Keywords>
      </td>
      <td className="numeric minor">
        <Change value={ownedCourse.gain} />
      </td>
      <td className="numeric detail" data-label={t('Others only')}>
        <Keywords
          account={account}
          filters={{ notowned: type }}
          count={notOwned}
          label={t('{n} with other websites only in {block}', { n: formatNumber(notOwned), block })}
        >
          {formatNumber(notOwned)}
        </Keywords>
      </td>
      <td className="numeric minor">{formatNumber(unknown)}</td>
    </>
  );
}

interface KeywordsProps {
  account: string;
  filters: Partial<Record<'feature' | 'owned' | 'notowned', BlockType>>;
  count: number;
  label: string;
  children: string;
}

/** No link where there is no keyword behind it. */
const Keywords = ({ account, filters, count, label, children }: KeywordsProps): ReactNode =>
  count === 0 ? (
    children
  ) : (
    <Link to="/a/$accountId/keywords" params={{ accountId: account }} search={filters} aria-label={label}>
      {children}
    </Link>
  );
