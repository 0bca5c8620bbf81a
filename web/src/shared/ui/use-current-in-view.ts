import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** A list of links that scrolls sideways: the current one is in view. */
export function useCurrentInView() {
  const list = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return list;
}
