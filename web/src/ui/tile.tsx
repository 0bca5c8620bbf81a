import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Change } from './cells';
import { Hint } from './tooltip';

interface Props {
  label: string;
  value: ReactNode;
  /** Positive is better; null where there is nothing to compare with. */
  change?: number | null | undefined;
  /** A sparkline. */
  spark?: ReactNode;
  /** Makes the tile a link. */
  to?: LinkProps;
  hint?: string;
  isActive?: boolean;
}

/** A figure: its newest value, how it changed, and its course. */
export function Tile({ label, value, change, spark, to, hint, isActive = false }: Props): ReactNode {
  return (
    <div className={isActive ? 'tile tile-active' : 'tile'} role="group" aria-label={label}>
      <div className="tile-label">
        {to === undefined ? (
          label
        ) : (
          <Link {...to} aria-current={isActive ? 'true' : undefined}>
            {label}
          </Link>
        )}
        {hint !== undefined && <Hint text={hint} />}
      </div>
      <div className="tile-value">
        {value}
        {typeof change === 'number' && (
          <span className="tile-change">
            <Change value={change} />
          </span>
        )}
      </div>
      {spark !== undefined && <div className="tile-spark">{spark}</div>}
    </div>
  );
}

/** Tiles in a row. */
export const Tiles = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="tiles">{children}</div>
);
