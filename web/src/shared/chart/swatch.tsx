import type { ReactNode } from 'react';
import { type ColorName, findDash } from './colors';
import type { ChartLine } from './lines';

/** Colour and pattern of a line. */
export function Swatch({
  color,
  look = 'line',
}: {
  color: ColorName;
  look?: ChartLine['look'] | undefined;
}): ReactNode {
  const style = { color: `var(${color})` };
  if (look !== 'line') return <span className={`swatch swatch-${look}`} style={style} />;
  return (
    <svg className="swatch-line" style={style} width="24" height="4" aria-hidden="true">
      <line x1="0" y1="2" x2="24" y2="2" strokeDasharray={findDash(color).join(' ')} />
    </svg>
  );
}
