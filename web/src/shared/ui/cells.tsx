import type { ReactNode } from 'react';
import { readablePath } from '../address/readable-path';
import {
  countryName,
  formatColumn,
  formatDecimal,
  formatEstimate,
  formatNumber,
  formatShortDay,
  formatShortTime,
  formatTime,
} from '../text/format';
import { t } from '../text/i18n';

const NONE = '–';

export const positionText = (position: number | null): string =>
  position === null ? NONE : String(position);

interface ChangeProps {
  value: number | null;
  /** Day that the value is compared with, where no heading names it. */
  since?: string | undefined;
  /** Unit of the value, where no heading names it. */
  unit?: ChangeUnit | undefined;
  /** For a column of shares: with a decimal in each row. */
  hasDecimal?: boolean;
}

/** Points of a share, places of a ranking, keywords, visits; money is in the currency of the imported costs. */
export type ChangeUnit = 'points' | 'places' | 'visits' | 'keywords';

const unitText = (unit: ChangeUnit): string =>
  ({ points: t('pts'), places: t('places'), visits: t('visits'), keywords: t('keywords') })[unit];

const singleText = (unit: ChangeUnit): string =>
  ({ points: t('pt'), places: t('place'), visits: t('visit'), keywords: t('keyword') })[unit];

/** Estimates alone change by 100 and more; they have no decimals. */
const formatChange = (value: number) =>
  value < 100 ? formatDecimal(value) : formatNumber(Math.round(value));

/** Up and down by arrow, number and a word for screen readers, never by colour alone. */
export function Change({ value: exact, since, unit, hasDecimal = false }: ChangeProps): ReactNode {
  // As it is shown: what rounds to 0 is neither up nor down.
  const value = exact === null ? null : Math.round(exact * 10) / 10 + 0;
  const against = since !== undefined && (
    <>
      {' '}
      <span className="soft change-since">{comparedText(since)}</span>
    </>
  );
  if (value === null) return <span className="soft">{NONE}</span>;
  if (value === 0) return <span className="soft">0{against}</span>;
  return (
    <span className={value > 0 ? 'change-up' : 'change-down'}>
      <span className="change-size">
        <span aria-hidden="true">{value > 0 ? '▲' : '▼'} </span>
        <span className="visually-hidden">{value > 0 ? t('up') : t('down')} </span>
        {(hasDecimal ? formatColumn : unit === 'visits' ? formatEstimate : formatChange)(Math.abs(value))}
        {unit !== undefined && ` ${Math.abs(value) === 1 ? singleText(unit) : unitText(unit)}`}
      </span>
      {against}
    </span>
  );
}

/** The day that changes are compared with. */
export const comparedText = (day: string): string => t('vs {day}', { day: formatShortDay(day) });

/** The note of a column of changes: the day compared with, and the unit. */
export const columnNote = (since: string | undefined, unit: ChangeUnit): string =>
  since === undefined ? unitText(unit) : `${comparedText(since)} · ${unitText(unit)}`;

/** The same below the heading. */
export const ComparedNote = ({ since, unit }: { since: string | undefined; unit: ChangeUnit }): ReactNode => (
  <span className="head-note">{columnNote(since, unit)}</span>
);

/** The same in a file. */
export const changeHead = (since: string | undefined, label = t('Change')): string =>
  since === undefined ? label : `${label} (${comparedText(since)})`;

/** The change of a keyword that had a position and is not found. */
export const Lost = ({ title }: { title?: string }): ReactNode => (
  <span className="change-down" title={title}>
    <span aria-hidden="true">▼ </span>
    {t('Lost')}
  </span>
);

/** The change of a keyword that had none and has a position. */
export const New = (): ReactNode => (
  <span className="change-up">
    <span aria-hidden="true">▲ </span>
    {t('New')}
  </span>
);

interface OutsideLinkProps {
  url: string;
  /** Default: the path. */
  children?: ReactNode;
}

/** A link to the outside: only http and https, and nothing of this page goes with it. */
export function OutsideLink({ url, children }: OutsideLinkProps): ReactNode {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return <span className="soft">{url || NONE}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
      {children ?? readablePath(parsed.pathname + parsed.search)}
    </a>
  );
}

export const Country = ({ code }: { code: string }): ReactNode => (
  <abbr title={countryName(code)}>{code}</abbr>
);

export function Checked({ at, zone }: { at: string | null; zone: string }): ReactNode {
  if (at === null) return <span className="soft">{NONE}</span>;
  return (
    <time dateTime={at} title={`${formatTime(at, zone)} (${zone})`}>
      {formatShortTime(at, zone)}
    </time>
  );
}

/** Why there is no average. */
export const noAverageText = (): string => t('No average without a position.');

interface AverageProps {
  value: number | null;
  /** Whether any position is in it: without one it would only say how deep the searches were. */
  isRanked: boolean;
}

export const Average = ({ value, isRanked }: AverageProps): ReactNode =>
  value !== null && isRanked ? (
    formatColumn(value)
  ) : (
    <span className="soft" title={noAverageText()}>
      <span aria-hidden="true">{NONE}</span>
      <span className="visually-hidden">{noAverageText()}</span>
    </span>
  );

interface TagsProps {
  names: readonly string[];
  /** Only the first is seen, with the number of the others; screen readers have all of them. */
  isShort?: boolean;
}

export function Tags({ names, isShort = false }: TagsProps): ReactNode {
  if (names.length === 0) return null;
  const folded = isShort ? names.slice(1) : [];
  return (
    <ul className="tags" aria-label={t('Tags')}>
      {names.map((name, index) => (
        <li key={name} className={isShort && index > 0 ? 'visually-hidden' : 'tag'} title={name}>
          {name}
        </li>
      ))}
      {folded.length > 0 && (
        <li className="tag tag-more" aria-hidden="true" title={folded.join(', ')}>
          +{folded.length}
        </li>
      )}
    </ul>
  );
}
