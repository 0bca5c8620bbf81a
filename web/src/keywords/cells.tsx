import type { ReactNode } from 'react';
import { searchDepth } from '../app/session';
import {
  countryName,
  formatColumn,
  formatDay,
  formatDecimal,
  formatShortTime,
  formatTime,
} from '../text/format';
import { t } from '../text/i18n';
import type { KeywordRow } from './queries';
import { localDay } from './range';

const NONE = '–';

export const positionText = (position: number | null): string =>
  position === null ? NONE : String(position);

/** Up and down by arrow, number and a word for screen readers, never by colour alone. */
export function Change({ value }: { value: number | null }): ReactNode {
  if (value === null) return <span className="soft">{NONE}</span>;
  if (value === 0) return <span className="soft">0</span>;
  return (
    <span className={value > 0 ? 'change-up' : 'change-down'}>
      <span aria-hidden="true">{value > 0 ? '▲' : '▼'} </span>
      <span className="visually-hidden">{value > 0 ? t('up') : t('down')} </span>
      {formatDecimal(Math.abs(value))}
    </span>
  );
}

export const notFoundText = (): string => t('Not in top {depth}', { depth: searchDepth() });

/** What the newest check says, in words. */
function stateText({ state, currentPosition, lastChecked }: KeywordRow, zone: string): string {
  switch (state) {
    case 'ranked':
      return t('Ranked');
    case 'not_found':
      return notFoundText();
    case 'failed': {
      if (lastChecked === null) return t('Failed');
      const day = formatDay(localDay(zone, new Date(lastChecked)));
      if (currentPosition === null)
        return t('Failed (last: not in top {depth}, {day})', { depth: searchDepth(), day });
      return t('Failed (last known {position}, {day})', { position: currentPosition, day });
    }
    default:
      return t('Not checked yet');
  }
}

export function State({ row, zone }: { row: KeywordRow; zone: string }): ReactNode {
  const text = stateText(row, zone);
  return (
    <span className={`state state-${row.state}`} title={text}>
      {text}
    </span>
  );
}

/** A link to the outside: only http and https, and nothing of this page goes with it. */
export function OutsideLink({ url }: { url: string }): ReactNode {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return <span className="soft">{url || NONE}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
      {parsed.pathname + parsed.search}
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

export const Average = ({ value }: { value: number | null }): ReactNode =>
  value === null ? NONE : formatColumn(value);

export const Tag = ({ name }: { name: string }): ReactNode => <span className="tag">{name}</span>;
