import { useLayoutEffect } from 'react';
import { accentProperties } from './accent-properties';
import type { Brand } from './queries';

/** Shows the page in the accent of a brand. */
export function useAccent(colors: Brand['colors'] | undefined): void {
  useLayoutEffect(() => {
    if (!colors) return undefined;
    const { style, dataset } = document.documentElement;
    const values = accentProperties(colors);
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
    dataset['brand'] = '';
    return () => {
      delete dataset['brand'];
      for (const name of Object.keys(values)) style.removeProperty(name);
    };
  }, [colors]);
}
