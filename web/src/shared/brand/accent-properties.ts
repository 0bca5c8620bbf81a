import type { Brand } from './queries';

/** The custom properties that theme.css reads on `[data-brand]` and `.branded`. */
export const accentProperties = ({ light, dark }: NonNullable<Brand['colors']>): Record<string, string> => ({
  '--brand-light': light.accent,
  '--brand-dark': dark.accent,
  '--on-brand-light': light.on_accent,
  '--on-brand-dark': dark.on_accent,
});
