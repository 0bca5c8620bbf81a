import { useParams } from '@tanstack/react-router';
import { Keyboard, Languages, LogOut, Plus, RefreshCw, SunMoon, Upload } from 'lucide-react';
import { useMay } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { NEW_WEBSITE } from '../account/websites/url-state';
import { useMayAdd } from '../account/websites/use-may-add';
import { shortcuts } from './shortcuts-open';
import type { PaletteEntry } from './palette-entry';
import { storeTheme } from './theme';
import { useHref } from './use-href';
import { useLanguageChoice } from './use-language-choice';

/** What the user may do from everywhere. */
export function useActions(onLogout: () => void): PaletteEntry[] {
  const { accountId } = useParams({ strict: false });
  const mayWrite = useMay('rank:write');
  const mayAdd = useMayAdd();
  const mayReadWebhooks = useMay('webhooks:read');
  const mayAddWebhooks = useMay('webhooks:write') && mayReadWebhooks;
  const toHref = useHref();
  const { language, languages, texts, choose } = useLanguageChoice();
  const add = (id: string, text: string, href: string): PaletteEntry => ({ id, text, icon: Plus, href });
  const keywords = (dialog: string) => toHref('/a/$accountId/keywords', accountId, { add: dialog });
  const ofWebsite = (): PaletteEntry[] => [
    add('add-keywords', t('Add keywords'), keywords('new')),
    { id: 'import', text: t('Import CSV'), icon: Upload, href: keywords('import') },
    { id: 'check', text: t('Check now'), icon: RefreshCw, href: toHref('/a/$accountId/runs', accountId) },
  ];
  return [
    ...(accountId !== undefined && mayWrite ? ofWebsite() : []),
    ...(mayAdd ? [add('add-website', t('Add website'), toHref('/', undefined, { add: NEW_WEBSITE }))] : []),
    ...(mayAddWebhooks
      ? [add('add-webhook', t('New webhook'), toHref('/webhooks', undefined, { add: 'new' }))]
      : []),
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: `language ${each}`,
        text: t('Language: {language}', { language: texts[each] }),
        icon: Languages,
        onAction: () => choose(each),
      })),
    ...actions(onLogout),
  ];
}

const actions = (onLogout: () => void): PaletteEntry[] => [
  { id: 'light', text: t('Use the light theme'), icon: SunMoon, onAction: () => storeTheme('light') },
  { id: 'dark', text: t('Use the dark theme'), icon: SunMoon, onAction: () => storeTheme('dark') },
  { id: 'keys', text: t('Keyboard shortcuts'), icon: Keyboard, onAction: () => shortcuts.set(true) },
  { id: 'logout', text: t('Log out'), icon: LogOut, onAction: onLogout },
];
