import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import {
  Bell,
  CalendarCheck,
  ChartLine,
  Globe,
  Keyboard,
  LogOut,
  type LucideIcon,
  Plus,
  Search,
  Settings,
  SunMoon,
  Swords,
  Tags,
} from 'lucide-react';
import { rankConfigQuery } from '../configuration/queries';
import { openParams } from '../keyword-panel/search';
import { useMay } from '../session/session';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { useDelayed } from '../ui/use-delayed';
import { NEW_WEBSITE } from '../websites/queries';
import { useMayAdd } from '../websites/use-may-add';
import { foundKeywords, foundWebsites } from './palette-queries';
import { openShortcuts } from './open-shortcuts';
import { storeTheme } from './theme';

const TYPING_MS = 150;

export interface PaletteEntry {
  id: string;
  text: string;
  /** Behind the text, such as a location. */
  note?: string;
  icon: LucideIcon;
  href?: string;
  onAction?: () => void;
}

export interface PaletteGroup {
  name: string;
  entries: PaletteEntry[];
}

const contains = (text: string) => {
  const wanted = text.trim().toLocaleLowerCase();
  return (entry: PaletteEntry) => entry.text.toLocaleLowerCase().includes(wanted);
};

/** What the palette offers for a text: at first the screens, then all that has it. */
export function usePaletteEntries(text: string, onLogout: () => void) {
  const { accountId } = useParams({ strict: false });
  const mayRead = useMay('rank:read');
  const settled = useDelayed(text.trim(), TYPING_MS);
  const websites = useQuery({ ...foundWebsites(settled), enabled: mayRead });
  const { data: config } = useQuery({
    ...rankConfigQuery(accountId ?? ''),
    enabled: accountId !== undefined,
  });
  const keywords = useQuery({
    ...foundKeywords(accountId ?? '', config?._id ?? '', settled),
    enabled: config !== null && config !== undefined && settled !== '',
  });
  const hrefOf = useHref();
  const keywordEntries = (text.trim() === '' ? [] : (keywords.data?.data ?? [])).map((row): PaletteEntry => ({
    id: `keyword ${row.keyword} ${row.country} ${row.near} ${row.device}`,
    text: row.keyword,
    note: whereText(row),
    icon: Search,
    href: hrefOf('/a/$accountId/keywords', accountId, openParams(row)),
  }));
  const websiteEntries = (websites.data?.data ?? []).map(({ account, name, website }): PaletteEntry => ({
    id: `website ${account}`,
    text: website ?? name,
    ...(website === null ? {} : { note: name }),
    icon: Globe,
    href: hrefOf('/a/$accountId', account),
  }));
  const fits = contains(text);
  const groups: PaletteGroup[] = [
    { name: t('Keywords'), entries: keywordEntries },
    { name: t('Screens'), entries: useScreens().filter(fits) },
    { name: t('Websites'), entries: websiteEntries },
    { name: t('Actions'), entries: useActions(onLogout).filter(fits) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isPending: settled !== text.trim() || websites.isFetching || keywords.isFetching,
  };
}

/** What distinguishes a keyword from the same one elsewhere. */
const whereText = ({ near, country, device }: { near: string; country: string; device: string }) =>
  [near || countryName(country), ...(device === 'mobile' ? [t('Mobile')] : [])].join(' · ');

/** Paths of the console, as its menus and lists have them. */
function useHref() {
  const router = useRouter();
  return (to: string, accountId?: string, search: object = {}): string =>
    router.buildLocation({ to, params: { accountId }, search } as never).href.slice(router.basepath.length);
}

function useScreens(): PaletteEntry[] {
  const { accountId } = useParams({ strict: false });
  const mayRead = useMay('rank:read');
  const mayReadNotifications = useMay('notifications:read');
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
    screen('/a/$accountId/competitors', t('Competitors'), Swords),
    screen('/a/$accountId/runs', t('Checks'), CalendarCheck),
    screen('/a/$accountId/settings', t('Settings'), Settings),
  ];
  return [
    ...(accountId !== undefined && mayRead ? ofWebsite : []),
    screen('/', t('Websites'), Globe),
    ...(mayReadNotifications ? [screen('/notifications', t('Notifications'), Bell)] : []),
  ];
}

function useActions(onLogout: () => void): PaletteEntry[] {
  const { accountId } = useParams({ strict: false });
  const mayWrite = useMay('rank:write');
  const mayAdd = useMayAdd();
  const hrefOf = useHref();
  const add = (id: string, text: string, href: string): PaletteEntry => ({ id, text, icon: Plus, href });
  const keywords = () => hrefOf('/a/$accountId/keywords', accountId, { add: 'new' });
  return [
    ...(accountId !== undefined && mayWrite ? [add('add-keywords', t('Add keywords'), keywords())] : []),
    ...(mayAdd ? [add('add-website', t('Add website'), hrefOf('/', undefined, { add: NEW_WEBSITE }))] : []),
    ...actions(onLogout),
  ];
}

const actions = (onLogout: () => void): PaletteEntry[] => [
  { id: 'light', text: t('Use the light theme'), icon: SunMoon, onAction: () => storeTheme('light') },
  { id: 'dark', text: t('Use the dark theme'), icon: SunMoon, onAction: () => storeTheme('dark') },
  { id: 'keys', text: t('Keyboard shortcuts'), icon: Keyboard, onAction: () => openShortcuts() },
  { id: 'logout', text: t('Log out'), icon: LogOut, onAction: onLogout },
];
