import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../text/format';

export interface Segment {
  id: string;
  text: string;
  count?: number | undefined;
  /** Where it leads; without it `onSelect` is called. */
  href?: LinkProps;
  onSelect?: () => void;
}

/** The router marks the link of just this address; `selected` also one that differs in other parameters. */
const EXACT = { exact: true, includeSearch: true };

interface Props {
  label: string;
  items: readonly Segment[];
  selected: string;
}

/** A choice of one, seen at once, such as bands of positions with their counts. */
export const Segments = ({ label, items, selected }: Props): ReactNode => (
  <ul className="bands" aria-label={label}>
    {items.map((item) => (
      <li key={item.id}>
        <Item item={item} isSelected={item.id === selected} />
      </li>
    ))}
  </ul>
);

function Item({ item, isSelected }: { item: Segment; isSelected: boolean }): ReactNode {
  const { text, count, href, onSelect } = item;
  const content = (
    <>
      {text}
      {count !== undefined && <span className="band-count"> {formatNumber(count)}</span>}
    </>
  );
  if (href !== undefined)
    return (
      <Link {...href} className="band" activeOptions={EXACT} aria-current={isSelected ? 'true' : undefined}>
        {content}
      </Link>
    );
  return (
    <button type="button" className="band" aria-pressed={isSelected} onClick={onSelect}>
      {content}
    </button>
  );
}
