import type { ColorName } from './colors';

export type Palette = (name: ColorName) => string;

/** Colours of the current theme. light-dark() is resolved on an element. */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement('span');
  // Forced colours would make all lines the same.
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const known = new Map<string, string>();
  return (name) => {
    if (!known.has(name)) {
      probe.style.color = `var(${name})`;
      known.set(name, getComputedStyle(probe).color);
    }
    return known.get(name)!;
  };
}
