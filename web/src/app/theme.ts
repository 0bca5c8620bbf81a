export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);

/** Not secret, and needed before anything is asked: the one thing that is kept in the browser. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return isTheme(stored) ? stored : 'system';
}

export function storeTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  colorFrame(theme);
}

/** The frame of the window follows the chosen theme; both colours are in the page. */
function colorFrame(theme: Theme): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  for (const meta of metas) meta.dataset['own'] ??= meta.content;
  const chosen = metas.find((meta) => meta.matches(`[media*=${theme}]`));
  for (const meta of metas) meta.content = (chosen ?? meta).dataset['own']!;
}
