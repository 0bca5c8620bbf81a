import { useLayoutEffect } from 'react';
import { accentProperties } from './accent-properties';
import { displacedLine } from './line-colors';
import type { Brand } from './queries';

const LINES = Array.from({ length: 8 }, (_, index) => `--line-${index + 1}`);

/** Shows the page in the accent of a brand, which no competitor's line shares. */
export function useAccent(colors: Brand['colors'] | undefined): void {
  useLayoutEffect(() => {
    if (!colors) return undefined;
    const { style, dataset } = document.documentElement;
    const values = { ...accentProperties(colors), ...lineProperties(colors) };
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
    dataset['brand'] = '';
    return () => {
      delete dataset['brand'];
      for (const name of Object.keys(values)) style.removeProperty(name);
    };
  }, [colors]);
}

function lineProperties({ light }: NonNullable<Brand['colors']>): Record<string, string> {
  const properties = getComputedStyle(document.documentElement);
  const readColor = (name: string) => /#[\da-f]{6}/i.exec(properties.getPropertyValue(name))?.[0] ?? '';
  const lines = Object.fromEntries(LINES.map((name) => [name, readColor(name)]));
  const displaced = displacedLine(light.accent, lines, readColor('--line-spare'));
  return displaced === undefined ? {} : { [displaced]: 'var(--line-spare)' };
}
