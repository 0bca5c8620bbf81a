import { useEffect } from 'react';

/** The title of the window; a screen reader announces it after a navigation. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Rankwire`;
  }, [title]);
}
