import { useParams } from '@tanstack/react-router';
import { BellRing, type LucideIcon, Mail } from 'lucide-react';
import { useMay } from '../shared/session/session';
import { WEBSITE_SCREENS } from '../shared/session/website-screens';
import { t } from '../shared/text/i18n';
import type { PaletteEntry } from './palette-entry';
import { SCREEN_ICONS } from './screen-icons';
import { useAccountScreens } from './use-account-screens';
import { useHref } from './use-href';

const names = Object.keys(WEBSITE_SCREENS) as (keyof typeof WEBSITE_SCREENS)[];

/** The screens that the user may see. */
export function useScreens(): PaletteEntry[] {
  const { accountId } = useParams({ strict: false });
  const mayRead = useMay('rank:read');
  const ofAccount = useAccountScreens();
  const toHref = useHref();
  const screen = (path: string, text: string, icon: LucideIcon): PaletteEntry => ({
    id: `screen ${path}`,
    text,
    icon,
    href: toHref(path, accountId),
  });
  const ofWebsite = () => [
    ...names.map((name) => {
      const { to, text } = WEBSITE_SCREENS[name];
      return screen(to, text(), SCREEN_ICONS[name]);
    }),
    screen('/a/$accountId/settings/alerts', t('Alerts'), BellRing),
    screen('/a/$accountId/settings/digest', t('Digest'), Mail),
  ];
  return [
    ...(accountId !== undefined && mayRead ? ofWebsite() : []),
    ...ofAccount.map(({ name, path, text }) => screen(path, text(), SCREEN_ICONS[name])),
  ];
}
