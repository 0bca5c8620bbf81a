import type { ReactNode } from 'react';
import { formatDecimal } from '../text/format';
import { t } from '../text/i18n';
import { sparkOf } from './spark-path';

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
}

/** Trend of the last days, coloured by direction. Screen readers get the first and the last value. */
export function Sparkline({ values, isLowest = false }: Props): ReactNode {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span className="soft">–</span>;
  const { width, height } = SIZE;
  const heights = isLowest ? values : values.map((value) => (value === null ? null : -value));
  const { path, last } = sparkOf(heights, SIZE, isLowest ? POSITIONS : LEAST_SHARE * Math.max(...known, 1))!;
  const gain = (known.at(-1)! - known[0]!) * (isLowest ? -1 : 1);
  const label = t('From {from} to {to} in {n} days', {
    from: formatDecimal(known[0]!),
    to: formatDecimal(known.at(-1)!),
    n: values.length,
  });
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
