import type { PageLayout } from '../../positions/features/page-features.js';
import type { KeywordEntry } from '../../positions/series.js';

/** A search in terms that every provider can translate. */
export interface Search extends KeywordEntry {
  /** Two letters, in either case; adapters get lower case. */
  language: string;
}

export interface SearchContext {
  /** Ends the search, waits included. */
  signal: AbortSignal;
  /** Awaited before each request to a provider, with the number of requests that it charges; rejects to prevent it. */
  onRequest: (charged: number) => Promise<void>;
  /** Results to examine; default: RANK_DEPTH. */
  depth?: number;
  /** Called between pages: true when the results so far suffice. */
  enough?: (results: SearchResult[]) => boolean;
  /** Responses to earlier searches are not used again. */
  askedSince?: Date;
  /** One request, made even while the breaker is open; a rejection does not pause the provider. */
  diagnostic?: boolean;
}

/** An entry keeps its place in the list even without a usable link. */
export type SearchResult = { link?: unknown; title?: unknown } | null;

/** Results of one search and the provider that they came from. */
export interface FoundResults {
  /** Best first, at most as many as the depth of the search. */
  results: SearchResult[];
  /** Value of SEARCH_PROVIDER or SEARCH_FALLBACK_PROVIDER. */
  provider: string;
  /** Absent: the provider sees no other blocks of the page. */
  layout?: PageLayout | undefined;
}
