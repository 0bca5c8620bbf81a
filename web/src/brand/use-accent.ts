import { useLayoutEffect } from 'react';
import type { Brand } from './queries';

/** Shows the page in the accent of a brand. */
export function useAccent(colors: Brand['colors'] | undefined): void {
  useLayoutEffect(() => {
    if (!colors) return undefined;
    const { style, dataset } = document.documentElement;
    const values = {
      '--brand-light': colors.light.accent,
      '--brand-dark': colors.dark.accent,
      '--on-brand-light': colors.light.on_accent,
      '--on-brand-dark': colors.dark.on_accent,
    };
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
    dataset['brand'] = '';
    return () => {
      delete dataset['brand'];
      for (const name of Object.keys(values)) style.removeProperty(name);
    };
  }, [colors]);
}
