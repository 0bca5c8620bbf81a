import type { ReactNode } from 'react';
import { formatDecimal } from '../text/format';
import { t } from '../text/i18n';
import { drawSpark } from './spark-path';

const SIZE = { width: 114, height: 22 };
/** Radius of the last point. */
const RADIUS = 2;
const MARGIN = 3;
/** The scale spans at least so many positions. */
const POSITIONS = 10;
/** The scale spans at least this share of the highest value. */
const LEAST_SHARE = 0.1;

interface Props {
  /** One per day. */
  values: readonly (number | null)[];
  /** Lower is better, as for positions. */
  isLowest?: boolean;
  /** The scale of several beside each other, so that they compare: it spans at least so much. */
  leastSpan?: number | undefined;
  /** The newest check found no position: the line drops to this value, below the last position of the search. */
  lostAt?: number | undefined;
}

/** Trend of the last days, coloured by direction. Screen readers get the first and the last value. */
export function Sparkline({ values: found, isLowest = false, leastSpan = 0, lostAt }: Props): ReactNode {
  const values = lostAt === undefined ? found : droppedTo(lostAt, found);
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span className="soft">–</span>;
  const { width, height } = SIZE;
  const heights = isLowest ? values : values.map((value) => (value === null ? null : -value));
  const { path, last } = drawSpark(
    heights,
    SIZE,
    Math.max(leastSpan, isLowest ? POSITIONS : LEAST_SHARE * Math.max(...known, 1)),
  )!;
  // As the change is shown: what rounds to 0 is neither up nor down.
  const gain = Math.round((known.at(-1)! - known[0]!) * 10) * (isLowest ? -1 : 1);
  const from = formatDecimal(known[0]!);
  const label =
    lostAt === undefined
      ? t('From {from} to {to} in {n} days', { from, to: formatDecimal(known.at(-1)!), n: found.length })
      : t('From {from} to not found in {n} days', { from, n: found.length });
  return (
    <svg
      className={gain === 0 ? 'spark' : gain > 0 ? 'spark spark-up' : 'spark spark-down'}
      role="img"
      aria-label={label}
      width={width + 2 * MARGIN}
      height={height + 2 * MARGIN}
      viewBox={`-${MARGIN} -${MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
    >
      <path d={path} />
      <circle cx={last.x} cy={last.y} r={RADIUS} />
    </svg>
  );
}

/** The days since the last position as places below the search; unchanged without any position. */
function droppedTo(lostAt: number, values: readonly (number | null)[]): readonly (number | null)[] {
  const last = values.findLastIndex((value) => value !== null);
  if (last === -1) return values;
  const missed = Math.max(1, values.length - 1 - last);
  return [...values.slice(0, last + 1), ...Array<number>(missed).fill(lostAt)];
}
