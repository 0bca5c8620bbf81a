import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Globe, Search } from 'lucide-react';
import { rankConfigQuery } from '../shared/configuration/queries';
import { websiteName } from '../shared/configuration/website-name';
import { openParams } from '../website/keyword/url-state';
import { useMay } from '../shared/session/session';
import { isFound } from '../shared/text/fold';
import { countryName } from '../shared/text/format';
import { t } from '../shared/text/i18n';
import { useDelayed } from '../shared/ui/use-delayed';
import { useActions } from './palette-actions';
import type { PaletteEntry, PaletteGroup } from './palette-entry';
import { foundKeywords, foundWebsites } from './palette-queries';
import { useScreens } from './palette-screens';
import { useHref } from './use-href';

const TYPING_MS = 150;

const contains = (text: string) => (entry: PaletteEntry) => isFound(entry.text, text);

/** What the palette offers for a text: at first the screens, then all that has it. */
export function usePaletteEntries(text: string, onLogout: () => void) {
  const { accountId } = useParams({ strict: false });
  const mayRead = useMay('rank:read');
  const settled = useDelayed(text.trim(), TYPING_MS);
  const websites = useQuery({ ...foundWebsites(settled), enabled: mayRead });
  const { data: config } = useQuery({
    ...rankConfigQuery(accountId ?? ''),
    enabled: accountId !== undefined && mayRead,
  });
  const keywords = useQuery({
    ...foundKeywords(accountId ?? '', config?._id ?? '', settled),
    enabled: config !== null && config !== undefined && settled !== '',
  });
  const toHref = useHref();
  const keywordEntries = (text.trim() === '' ? [] : (keywords.data?.data ?? [])).map((row): PaletteEntry => ({
    id: `keyword ${row.keyword} ${row.country} ${row.near} ${row.device}`,
    text: row.keyword,
    note: whereText(row),
    icon: Search,
    href: toHref('/a/$accountId/keywords', accountId, openParams(row)),
  }));
  const websiteEntries = (websites.data?.data ?? []).map(({ account, name, website }): PaletteEntry => ({
    id: `website ${account}`,
    text: website === null ? name : websiteName(website),
    ...(website === null ? {} : { note: name }),
    icon: Globe,
    href: toHref('/a/$accountId', account),
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
