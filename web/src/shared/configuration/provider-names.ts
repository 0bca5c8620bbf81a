/** Names of search providers, by SEARCH_PROVIDER. */
const NAMES: Record<string, string> = {
  rapidapi: 'RapidAPI',
  serper: 'Serper',
  serpapi: 'SerpApi',
  searchapi: 'SearchApi',
  valueserp: 'ValueSERP',
  scaleserp: 'Scale SERP',
  dataforseo: 'DataForSEO',
  brightdata: 'Bright Data',
  searxng: 'SearXNG',
};

export const providerName = (id: string): string => NAMES[id] ?? id;
