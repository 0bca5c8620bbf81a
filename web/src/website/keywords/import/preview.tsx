import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import type { PlannedLine } from './plan-file';

const SHOWN = 100;

/** Lines in their order; of a long file those with a problem come first. */
function shownLines(lines: readonly PlannedLine[]): PlannedLine[] {
  if (lines.length <= SHOWN) return [...lines];
  const bad = lines.filter(({ problem }) => problem !== undefined);
  return [...bad, ...lines.filter(({ problem }) => problem === undefined)].slice(0, SHOWN);
}

export function Preview({ lines }: { lines: readonly PlannedLine[] }): ReactNode {
  const more = lines.length - SHOWN;
  return (
    <div className="preview" role="region" aria-label={t('Preview')} tabIndex={0}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Keyword')}</th>
            <th scope="col">{t('Country')}</th>
            <th scope="col">{t('Location')}</th>
            <th scope="col">{t('Device')}</th>
            <th scope="col">{t('Tags')}</th>
          </tr>
        </thead>
        <tbody>
          {shownLines(lines).map((each) => (
            <Line key={each.line} {...each} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="hint">{t('and {n} more', { n: formatNumber(more) })}</p>}
    </div>
  );
}

const deviceName = (device = 'desktop') => ({ desktop: t('Desktop'), mobile: t('Mobile') })[device] ?? device;

function Line({
  line,
  keyword: { keyword, country, near, device, tags = [] },
  problem,
  isKnown,
}: PlannedLine): ReactNode {
  const isBad = problem !== undefined;
  return (
    <tr className={isBad ? 'line-bad' : undefined}>
      <th scope="row">{formatNumber(line)}</th>
      <td>
        <bdi dir="auto">{keyword}</bdi>
        {isBad && <span className="line-note">{problem}</span>}
        {!isBad && isKnown && <span className="line-note">{t('Tracked already')}</span>}
      </td>
      <td>{country}</td>
      <td>{near}</td>
      <td>{deviceName(device)}</td>
      <td>{tags.join(', ')}</td>
    </tr>
  );
}
