import { encode } from 'uqr';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: string;
}

/** Dark on light in every theme: not every camera reads it the other way. */
export function QrCode({ label, value }: Props): ReactNode {
  const { data, size } = encode(value, { border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
