import type { ReactNode } from 'react';
import './figures.css';

export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  isWide?: boolean;
}

export const Figures = ({ figures }: { figures: readonly Figure[] }): ReactNode => (
  <dl className="figures">
    {figures.map(({ label, value, note, isWide = false }) => (
      <div key={label} className={isWide ? 'figure-wide' : undefined}>
        <dt>{label}</dt>
        <dd className={isWide ? 'ellipsis' : undefined}>{value}</dd>
        {note !== undefined && <dd className="figure-note">{note}</dd>}
      </div>
    ))}
  </dl>
);
