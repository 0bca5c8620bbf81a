import { t } from '../text/i18n';

const screen = <const Path extends string>(path: Path, text: () => string) => ({
  path,
  to: `/a/$accountId/${path}` as const,
  text,
});

/** The screens of a website in the order of its tabs; router, tabs and search read them. */
export const WEBSITE_SCREENS = {
  overview: { path: '/', to: '/a/$accountId', text: () => t('Overview') },
  keywords: screen('keywords', () => t('Keywords')),
  pages: screen('pages', () => t('Pages')),
  features: screen('features', () => t('SERP features')),
  answers: screen('answers', () => t('AI answers')),
  competitors: screen('competitors', () => t('Competitors')),
  runs: screen('runs', () => t('Checks')),
  settings: screen('settings', () => t('Settings')),
} as const;
