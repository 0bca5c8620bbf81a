import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Change, type ChangeUnit } from './cells';
import { Hint } from './tooltip';

interface Props {
  label: string;
  value: ReactNode;
  /** Positive is better; null where there is nothing to compare with. */
  change?: number | null | undefined;
  /** Day that the change is relative to. */
  since?: string | undefined;
  unit?: ChangeUnit | undefined;
  /** Of the change, as in the columns of tables. */
  hasDecimal?: boolean;
  /** A sparkline. */
  spark?: ReactNode;
  /** Makes the tile a link. */
  to?: LinkProps;
  hint?: string;
  /** What the value is of. */
  note?: string;
  isActive?: boolean;
}

/** A figure: its newest value, how it changed, and its course. */
export function Tile(props: Props): ReactNode {
  const {
    label,
    value,
    change,
    since,
    unit,
    hasDecimal = false,
    spark,
    to,
    hint,
    note,
    isActive = false,
  } = props;
  return (
    <div className={isActive ? 'tile tile-active' : 'tile'} role="group" aria-label={label}>
      <div className="tile-label">
        {to === undefined ? (
          <span className="tile-name">{label}</span>
        ) : (
          <Link {...to} className="tile-name" aria-current={isActive ? 'true' : undefined}>
            {label}
          </Link>
        )}
        {hint !== undefined && <Hint text={hint} about={label} />}
      </div>
      <div className="tile-value">
        <span className="tile-number">{value}</span>
        {typeof change === 'number' && (
          <span className="tile-change">
            <Change value={change} since={since} unit={unit} hasDecimal={hasDecimal} />
          </span>
        )}
      </div>
      {note !== undefined && <div className="tile-note">{note}</div>}
      {spark !== undefined && <div className="tile-spark">{spark}</div>}
    </div>
  );
}

/** Tiles in a row. */
export const Tiles = ({
  isWhole = false,
  children,
}: {
  isWhole?: boolean;
  children: ReactNode;
}): ReactNode => <div className={isWhole ? 'tiles tiles-whole' : 'tiles'}>{children}</div>;
