import type { KeywordEntry } from '../domain/series.js';

/** A search in terms that every provider can translate. */
export interface Search extends KeywordEntry {
  /** Two letters. */
  language: string;
}

/** One page of one search. */
export interface SearchPageQuery extends Search {
  /** From 1. */
  page: number;
  /** Results before this page, in the provider's count. */
  start: number;
  /** Results that this page should hold: a multiple of ten, at most the engine's page size. */
  size: number;
  /** Results wanted over all pages. */
  depth: number;
}

/** An entry keeps its place in the list even without a usable link. */
export type SearchResult = { link?: unknown; title?: unknown } | null;

export interface SearchPage {
  /** Organic results, best first. */
  results: SearchResult[];
}

export interface EngineLimits {
  /** Results of one page at most; each page starts at least so much further than the one before. */
  pageSize: number;
  /**
   * pages: page after page. whole: one request returns the whole depth. optional: RANK_PAGING decides.
   */
  paging: 'pages' | 'whole' | 'optional';
  /** What the provider charges as one request: a request, or every ten results of it. */
  billing: 'request' | 'ten-results';
  /** Whether it can search as a mobile device. */
  device: boolean;
  /** Whether it can search near a place. */
  near: boolean;
}

/** US dollars for 1,000 requests that the provider charges; for estimates only. */
export interface ProviderPrice {
  firstPage: number;
  nextPage: number;
  currency: 'USD';
  /** Month in which the price was read. */
  asOf: string;
}

/**
 * Port to the search provider: one request for one page. All that is particular to a provider (URL, headers, response,
 * meaning of a status) is known to its adapter only. Retries, breaker and paging belong to the caller (SearchService).
 */
export abstract class SearchEngine {
  abstract readonly name: string;
  abstract readonly limits: EngineLimits;
  /** null: unknown. */
  abstract readonly price: ProviderPrice | null;

  /**
   * An empty page is a result: the website is not found.
   * @throws SearchFailure when there is no result list; the signal's reason when the signal ended the request
   */
  abstract search(query: SearchPageQuery, signal: AbortSignal): Promise<SearchPage>;
}
