import { t } from '../text/i18n';

/** The screens of a website in the order of its tabs; the search of the console offers them too. */
export const websiteScreens = () =>
  [
    { path: '/a/$accountId', text: t('Overview') },
    { path: '/a/$accountId/keywords', text: t('Keywords') },
    { path: '/a/$accountId/pages', text: t('Pages') },
    { path: '/a/$accountId/features', text: t('SERP features') },
    { path: '/a/$accountId/competitors', text: t('Competitors') },
    { path: '/a/$accountId/runs', text: t('Checks') },
    { path: '/a/$accountId/settings', text: t('Settings') },
  ] as const;
