import { anyText, isId, isPage, allow } from '../../shared/address/search-params';

/** Fields of the API by the name of the order in the address. */
export const WEBSITE_SORTS = {
  change: 'visibility_change',
  website: 'website',
  keywords: 'keywords',
  visibility: 'visibility',
  average: 'average',
  top3: 'top3',
  top10: 'top10',
  failed: 'failed',
  next: 'next_run_at',
} as const;

/** `add` opens the dialog that adds a website, or finishes the setup of that account. */
export const NEW_WEBSITE = 'new';

/** The search parameters of the screen, each with its check. */
export const WEBSITES_SEARCH = {
  q: anyText,
  sort: allow(...Object.keys(WEBSITE_SORTS)),
  order: allow('asc', 'desc'),
  page: isPage,
  add: (value: string) => value === NEW_WEBSITE || isId(value),
};

export type WebsitesSearch = Partial<Record<keyof typeof WEBSITES_SEARCH, string>>;
