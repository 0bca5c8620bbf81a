import { useParams } from '@tanstack/react-router';
import {
  Bell,
  BellRing,
  CalendarCheck,
  ChartLine,
  FileText,
  Globe,
  LayoutList,
  type LucideIcon,
  Mail,
  Settings,
  Swords,
  Tags,
  UserRound,
} from 'lucide-react';
import { useMay } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { useAdministrationScreens } from './administration-screens';
import type { PaletteEntry } from './palette-entry';
import { useHref } from './use-href';

/** The screens that the user may see. */
export function useScreens(): PaletteEntry[] {
  const { accountId } = useParams({ strict: false });
  const mayRead = useMay('rank:read');
  const mayReadNotifications = useMay('notifications:read');
  const administration = useAdministrationScreens();
  const hrefOf = useHref();
  const screen = (path: string, text: string, icon: LucideIcon): PaletteEntry => ({
    id: `screen ${path}`,
    text,
    icon,
    href: hrefOf(path, accountId),
  });
  const ofWebsite = [
    screen('/a/$accountId', t('Overview'), ChartLine),
    screen('/a/$accountId/keywords', t('Keywords'), Tags),
    screen('/a/$accountId/pages', t('Pages'), FileText),
    screen('/a/$accountId/features', t('SERP features'), LayoutList),
    screen('/a/$accountId/competitors', t('Competitors'), Swords),
    screen('/a/$accountId/runs', t('Checks'), CalendarCheck),
    screen('/a/$accountId/settings', t('Settings'), Settings),
    screen('/a/$accountId/settings/alerts', t('Alerts'), BellRing),
    screen('/a/$accountId/settings/digest', t('Digest'), Mail),
  ];
  return [
    ...(accountId !== undefined && mayRead ? ofWebsite : []),
    screen('/', t('Websites'), Globe),
    screen('/profile', t('Profile'), UserRound),
    ...administration.map(({ path, text, icon }) => screen(path, text, icon)),
    ...(mayReadNotifications ? [screen('/notifications', t('Notifications'), Bell)] : []),
  ];
}
