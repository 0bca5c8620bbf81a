import type { ReactNode } from 'react';
import { dashOf } from './colors';
import type { ChartLine } from './lines';

/** How a line is drawn: colour and dash pattern. */
export function Swatch({ line: { color, look = 'line' } }: { line: ChartLine }): ReactNode {
  const style = { color: `var(${color})` };
  if (look !== 'line') return <span className={`swatch swatch-${look}`} style={style} />;
  return (
    <svg className="swatch-line" style={style} width="24" height="4" aria-hidden="true">
      <line x1="0" y1="2" x2="24" y2="2" strokeDasharray={dashOf(color).join(' ')} />
    </svg>
  );
}
