import { useEffect, useState } from 'react';

const MEDIA = ['(prefers-color-scheme: dark)', 'print'];

/** Changes with the theme, since a canvas has to be redrawn. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const next = () => setVersion((before) => before + 1);
    const observer = new MutationObserver(next);
    observer.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-printing', 'data-brand'],
    });
    const lists = MEDIA.map((query) => matchMedia(query));
    for (const list of lists) list.addEventListener('change', next);
    return () => {
      observer.disconnect();
      for (const list of lists) list.removeEventListener('change', next);
    };
  }, []);
  return version;
}
