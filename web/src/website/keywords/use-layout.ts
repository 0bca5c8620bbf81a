import { useLayoutEffect, useState } from 'react';
import { usePreference } from '../../shared/session/preferences';
import { mediaHook } from '../../shared/ui/media-hook';

const HEIGHTS = { comfortable: 40, compact: 32, lines: 60 };

/** Whether a row has two lines; the style sheet has the same width. */
export const useNarrowRows = mediaHook('(max-width: 599px)');

/** The height of a row, as in theme.css. */
export function useRowHeight(): number {
  const [density] = usePreference<'comfortable' | 'compact'>('density', 'comfortable');
  const isNarrow = useNarrowRows();
  return isNarrow ? HEIGHTS.lines : HEIGHTS[density];
}

/** Where an element begins on the page, for a height that fills the rest of the screen. */
export function useTop(): [ref: (element: HTMLElement | null) => void, top: number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    for (const before of element.parentElement?.children ?? []) observer.observe(before);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, top];
}
