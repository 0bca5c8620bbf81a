import type { ReactNode } from 'react';
import { readDepth, notFoundText } from '../../shared/session/search-depth';

interface Props {
  position: number | null;
  depth: number | undefined;
}

/** On a phone and on paper, words for no position leave no space for the keyword; screen readers have them everywhere. */
export function MoverPosition({ position, depth }: Props): ReactNode {
  if (position !== null) return position;
  const examined = { depth, cut: true };
  return (
    <span className="not-found" title={notFoundText(examined)}>
      <span className="not-found-text">{notFoundText(examined)}</span>
      <span className="not-found-sign" aria-hidden="true">
        {` > ${readDepth(examined)}`}
      </span>
    </span>
  );
}
