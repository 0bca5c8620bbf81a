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
import { websiteScreens } from '../shared/session/website-screens';
import { t } from '../shared/text/i18n';
import { useAdministrationScreens } from './administration-screens';
import type { PaletteEntry } from './palette-entry';
import { useHref } from './use-href';

const ICONS: Record<ReturnType<typeof websiteScreens>[number]['path'], LucideIcon> = {
  '/a/$accountId': ChartLine,
  '/a/$accountId/keywords': Tags,
  '/a/$accountId/pages': FileText,
  '/a/$accountId/features': LayoutList,
  '/a/$accountId/competitors': Swords,
  '/a/$accountId/runs': CalendarCheck,
  '/a/$accountId/settings': Settings,
};

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
    ...websiteScreens().map(({ path, text }) => screen(path, text, ICONS[path])),
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
