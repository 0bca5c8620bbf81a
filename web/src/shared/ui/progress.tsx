import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Undefined while it is not known. */
  value?: number;
  max?: number;
  /** Seen at the end of the line, such as the time that is left. */
  note?: ReactNode;
}

/** A bar as wide as its place, below what it is about. */
export const Progress = ({ label, value, max = 1, note }: Props): ReactNode => (
  <div className="progress">
    <div className="progress-line">
      <span>{label}</span>
      {note !== undefined && <span className="soft">{note}</span>}
    </div>
    <progress aria-label={label} value={value} max={Math.max(1, max)} />
  </div>
);
