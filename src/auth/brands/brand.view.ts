import { accentColors } from './accent.js';
import type { BrandSummary } from './brand.repository.js';

/** As stored. */
export const brandView = ({ name, accent, logo, text }: BrandSummary) => ({
  name,
  accent: accent ?? null,
  text: text ?? null,
  logo: logo ? { type: logo.type, version: logo.version } : null,
});

/** As shown, with the colours in which the accent is readable. */
export const shownBrandView = (brand: BrandSummary) => ({
  ...brandView(brand),
  colors: brand.accent === undefined ? null : accentColors(brand.accent),
});
