import { useParams } from '@tanstack/react-router';
import { Keyboard, LogOut, Plus, SunMoon } from 'lucide-react';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { NEW_WEBSITE } from '../websites/search';
import { useMayAdd } from '../websites/use-may-add';
import { openShortcuts } from './open-shortcuts';
import type { PaletteEntry } from './palette-entry';
import { storeTheme } from './theme';
import { useHref } from './use-href';

/** What the user may do from everywhere. */
export function useActions(onLogout: () => void): PaletteEntry[] {
  const { accountId } = useParams({ strict: false });
  const mayWrite = useMay('rank:write');
  const mayAdd = useMayAdd();
  const mayReadWebhooks = useMay('webhooks:read');
  const mayAddWebhooks = useMay('webhooks:write') && mayReadWebhooks;
  const hrefOf = useHref();
  const add = (id: string, text: string, href: string): PaletteEntry => ({ id, text, icon: Plus, href });
  const keywords = () => hrefOf('/a/$accountId/keywords', accountId, { add: 'new' });
  return [
    ...(accountId !== undefined && mayWrite ? [add('add-keywords', t('Add keywords'), keywords())] : []),
    ...(mayAdd ? [add('add-website', t('Add website'), hrefOf('/', undefined, { add: NEW_WEBSITE }))] : []),
    ...(mayAddWebhooks
      ? [add('add-webhook', t('New webhook'), hrefOf('/webhooks', undefined, { add: 'new' }))]
      : []),
    ...actions(onLogout),
  ];
}

const actions = (onLogout: () => void): PaletteEntry[] => [
  { id: 'light', text: t('Use the light theme'), icon: SunMoon, onAction: () => storeTheme('light') },
  { id: 'dark', text: t('Use the dark theme'), icon: SunMoon, onAction: () => storeTheme('dark') },
  { id: 'keys', text: t('Keyboard shortcuts'), icon: Keyboard, onAction: () => openShortcuts() },
  { id: 'logout', text: t('Log out'), icon: LogOut, onAction: onLogout },
];
