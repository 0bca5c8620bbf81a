import type { Response } from 'express';
import { NotFoundError } from '../../common/errors.js';
import type { BrandSummary } from './brand.repository.js';
import type { Brand } from './brand.schema.js';

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

/** A colour of the pages of a brand, on which and in which text is readable. */
export interface AccentColors {
  /** For text and lines on the background. */
  accent: string;
  /** For text on `accent`. */
  on_accent: string;
}

export type Theme = 'light' | 'dark';

/** The backgrounds of the console and of mails: of the darkest and the lightest card. */
const BACKGROUND: Record<Theme, string> = { light: '#f1f3f5', dark: '#1e2125' };

/** WCAG AA for text is 4.5; the rest is for tinted backgrounds. */
const READABLE = 5;

type Rgb = [number, number, number];

const toRgb = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of WCAG. */
function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, mixed with black or white until it is readable on the background of the theme. */
function readable(color: string, theme: Theme): string {
  const target = theme === 'light' ? 0 : 255;
  for (let step = 0; ; step += 1) {
    const share = step / 50;
    const mixed = toHex(toRgb(color).map((part) => part + (target - part) * share) as Rgb);
    if (contrast(mixed, BACKGROUND[theme]) >= READABLE) return mixed;
  }
}

/** @param color '#rrggbb' */
export function accentColors(color: string): Record<Theme, AccentColors> {
  const forTheme = (theme: Theme) => {
    const accent = readable(color.toLowerCase(), theme);
    const on_accent = contrast('#ffffff', accent) >= contrast('#000000', accent) ? '#ffffff' : '#000000';
    return { accent, on_accent };
  };
  return { light: forTheme('light'), dark: forTheme('dark') };
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * As an image alone: opened as a page it runs no script, loads nothing, and is of no origin.
 * @throws NotFoundError without a logo
 */
export function sendLogo(response: Response, brand: Brand | null): void {
  if (!brand?.logo) throw new NotFoundError('There is no logo.');
  const { type, data } = brand.logo;
  response
    .set({
      'Content-Type': type,
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=300',
    })
    .send(data);
}
