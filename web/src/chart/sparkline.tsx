import type { ReactNode } from 'react';
import { formatDecimal } from '../text/format';
import { t } from '../text/i18n';
import { sparkOf } from './spark-path';

const SIZE = { width: 114, height: 22 };
/** Of the newest point. */
const RADIUS = 2;
const MARGIN = 3;

interface Props {
  /** One a day. */
  values: readonly (number | null)[];
  /** As for positions; else the greatest is at the top. */
  isLowest?: boolean;
}

/** The values of the last days, coloured by their direction; in words, the first and the last. */
export function Sparkline({ values, isLowest = false }: Props): ReactNode {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span className="soft">–</span>;
  const { width, height } = SIZE;
  const heights = isLowest ? values : values.map((value) => (value === null ? null : -value));
  const { path, last } = sparkOf(heights, SIZE)!;
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
