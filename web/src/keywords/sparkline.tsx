import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { sparkPath } from './spark-path';

const SIZE = { width: 88, height: 20 };
const MARGIN = 2;

/** The positions of the last days; in words, the first and the last. */
export function Sparkline({ positions }: { positions: readonly (number | null)[] }): ReactNode {
  const known = positions.filter((position) => position !== null);
  if (known.length === 0) return <span className="soft">–</span>;
  const { width, height } = SIZE;
  const label = t('From {from} to {to} in {n} days', {
    from: known[0],
    to: known.at(-1),
    n: positions.length,
  });
  return (
    <svg
      className="spark"
      role="img"
      aria-label={label}
      width={width + 2 * MARGIN}
      height={height + 2 * MARGIN}
      viewBox={`-${MARGIN} -${MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
    >
      <path d={sparkPath(positions, SIZE)} />
    </svg>
  );
}
