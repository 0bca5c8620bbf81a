import { useEffect } from 'react';

/**
 * The title of the window; a screen reader announces it after a navigation.
 * @param parts the screen, after what is open on it and before what it is about, which distinguishes tabs
 */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, 'Rankwire'].filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
