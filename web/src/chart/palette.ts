import type { ColorName } from './colors';

export type Palette = (name: ColorName) => string;

/** Colours as the theme has them now: light-dark() needs an element. */
export function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement('span');
  // Lines must differ in a forced palette too.
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
