import { CircleAlert, CircleCheck, CircleMinus, Clock, Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { readablePath } from '../../shared/address/readable-path';
import { localDay } from '../../shared/days/days';
import { readDepth, notFoundText } from '../../shared/session/search-depth';
import { countryName, formatAgo, formatShortDay, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Change, Lost, New } from '../../shared/ui/cells';
import { Icon } from '../../shared/ui/icon';
import { None } from '../../shared/ui/none';
import type { KeywordRow } from './queries';

export const deviceName = (device: KeywordRow['device']) =>
  device === 'mobile' ? t('Mobile') : t('Desktop');

export const Device = ({ device }: Pick<KeywordRow, 'device'>): ReactNode => (
  <span className="icon-cell" title={deviceName(device)}>
    <Icon of={device === 'mobile' ? Smartphone : Monitor} />
    <span className="visually-hidden">{deviceName(device)}</span>
  </span>
);

/** "Austin, US": the whole name is long. */
export const locationText = ({ country, near }: Pick<KeywordRow, 'country' | 'near'>) =>
  near === '' ? country : `${near.split(',')[0]}, ${country}`;

export const Location = (place: Pick<KeywordRow, 'country' | 'near'>): ReactNode => (
  <span title={[place.near, countryName(place.country)].filter(Boolean).join(' · ')}>
    {locationText(place)}
  </span>
);

export const statusText = (state: KeywordRow['state'], row?: Pick<KeywordRow, 'depth' | 'cut'>): string =>
  ({
    ranked: t('Ranked'),
    not_found: notFoundText(row),
    failed: t('Failed'),
    never: t('Not checked yet'),
  })[state];

const STATUS_ICONS = { ranked: CircleCheck, not_found: CircleMinus, failed: CircleAlert, never: Clock };

/** As an icon: the position says the same in words. */
export const Status = ({ row }: { row: KeywordRow }): ReactNode => (
  <span className={`icon-cell state state-${row.state}`} title={statusText(row.state, row)}>
    <Icon of={STATUS_ICONS[row.state]} />
    <span className="visually-hidden">{statusText(row.state, row)}</span>
  </span>
);

/** The last result before a failure, with its day. */
function lastKnown(row: KeywordRow, zone: string): string | undefined {
  const { currentPosition, lastChecked } = row;
  if (lastChecked === null) return undefined;
  const day = formatShortDay(localDay(zone, new Date(lastChecked)));
  if (currentPosition === null) return t('{state}, {day}', { state: notFoundText(row), day });
  return t('{position} on {day}', { position: currentPosition, day });
}

/** A position, or in words why there is none. */
export function Position({ row, zone }: { row: KeywordRow; zone: string }): ReactNode {
  if (row.state === 'ranked') return <span className="position">{row.currentPosition}</span>;
  if (row.state !== 'failed') return <span className="soft">{statusText(row.state, row)}</span>;
  const known = lastKnown(row, zone);
  return (
    <span className="position-failed">
      <span className="state-failed">{t('Failed')}</span>
      {known !== undefined && <span className="position-known"> {known}</span>}
    </span>
  );
}

/** Where there is little space: no position as a sign, which screen readers have in words. */
export function ShortPosition({ row, zone }: { row: KeywordRow; zone: string }): ReactNode {
  if (row.state === 'ranked' || row.state === 'failed') return <Position row={row} zone={zone} />;
  const text = statusText(row.state, row);
  return (
    <span className="soft" title={text}>
      <span aria-hidden="true">{row.state === 'never' ? '–' : `> ${readDepth(row)}`}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Whether a keyword was lost or won since the day of the comparison. */
export function findMove(row: KeywordRow): 'lost' | 'new' | undefined {
  const { fromPosition = null, fromDate = null, currentPosition, movement, state } = row;
  // Below the depth of one of the searches.
  if (movement === 0) return undefined;
  if (fromPosition !== null && currentPosition === null && state === 'not_found') return 'lost';
  return fromPosition === null && fromDate !== null && currentPosition !== null ? 'new' : undefined;
}

/** Against the day of the comparison; in words where one of both has no position. */
export function MoveSince({ row }: { row: KeywordRow }): ReactNode {
  const move = findMove(row);
  if (move === 'lost') return <Lost title={t('Before: {position}', { position: row.fromPosition })} />;
  return move === 'new' ? <New /> : <Change value={row.changeSince ?? null} />;
}

/** Without the host, which is the same in all rows. */
const readPath = (url: URL) => readablePath(url.pathname + url.search);

/** Only http and https are links. What is too long is cut at its begin: URLs of a website differ at their ends. */
export function Url({ url, urls = 1 }: { url: string; urls?: number }): ReactNode {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return url === '' ? <None /> : <span className="soft">{url}</span>;
  return (
    <span className="url-cell">
      <a className="cut-start" href={url} target="_blank" rel="noopener noreferrer" title={url}>
        <bdi>{readPath(parsed)}</bdi>
      </a>
      {urls > 1 && <MorePages count={urls - 1} />}
    </span>
  );
}

/** Further pages of the website in the same results. */
function MorePages({ count }: { count: number }): ReactNode {
  const text = t('{n, plural, one {and # other page of yours} other {and # other pages of yours}}', {
    n: count,
  });
  return (
    <span className="url-more" title={text}>
      <span aria-hidden="true">+{count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

interface CheckedProps {
  at: string | null;
  zone: string;
  now: number;
}

export function Checked({ at, zone, now }: CheckedProps): ReactNode {
  if (at === null) return <span className="soft">{t('Never')}</span>;
  return (
    <time dateTime={at} title={`${formatTime(at, zone)} (${zone})`}>
      {formatAgo(at, now)}
    </time>
  );
}
