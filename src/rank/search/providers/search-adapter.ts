import type { FeatureType } from '../../positions/features/feature-types.js';
import type { FeatureLink, PageFeature } from '../../positions/features/page-features.js';
import type { Search, SearchResult } from './search.js';
import type { SearchFailureKind } from '../../positions/search-failure.js';

/** One page of one search. */
export interface SearchPageQuery extends Search {
  /** Two lower-case letters. */
  language: string;
  /** From 1. */
  page: number;
  /** Results before this page, in the provider's count. */
  start: number;
  /** Results that this page should hold: a multiple of ten, at most the provider's page size. */
  size: number;
  /** Results wanted over all pages. */
  depth: number;
  /** Requests the sources of an AI Overview too, where that takes a parameter. */
  overview?: boolean;
}

export interface SearchPage {
  /** Organic results, best first. */
  results: SearchResult[];
  /** Other blocks of the page, in its order where the provider states it. Absent: none. */
  features?: PageFeature[];
  /** As PageLayout.blocks. */
  blocks?: number[];
  /** For the request that returns the sources of the AI Overview. */
  overviewToken?: string;
  /** Blocks of an unknown type or shape. */
  dropped?: number;
}

export interface ProviderLimits {
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
  /** The nearest known language for one, in lower case, that it refuses; undefined for a known one. Absent: its list is not known. */
  nearestLanguage?: (language: string) => string | undefined;
  /** Types of blocks that it can see beside the organic results. */
  features: readonly FeatureType[];
  /**
   * What the sources of every AI Overview take with SEARCH_AI_OVERVIEW=full: a parameter for which a further request is
   * charged, one that is free, or a request by a token. Absent: nothing is needed or possible.
   */
  overview?: 'charged' | 'free' | 'request' | undefined;
}

/** US dollars for 1,000 requests that the provider charges; for estimates only. */
export interface ProviderPrice {
  firstPage: number;
  nextPage: number;
  currency: 'USD';
  /** Month in which the price was read. */
  asOf: string;
}

/** A request in a provider's own terms. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  /** Path and parameters, encoded. */
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

export interface ProviderResponse {
  status: number;
  headers: Record<string, unknown>;
  /** Parsed JSON; text where it is none. */
  body: unknown;
}

export interface ResponseFailure {
  failure: SearchFailureKind;
  /** The provider's own explanation, as found in the response. */
  said?: unknown;
  /** Wait stated in the body; without it the Retry-After header counts. */
  retryAfterMs?: number | undefined;
  /** Path of the expected member that the body lacks. */
  missing?: string;
}

/** SEARCH_PROVIDER_KEY, _HOST and _NAME. */
export interface ProviderAccess {
  key: string;
  host: string;
  name: string;
}

/** The request for the sources of an AI Overview. */
export interface OverviewAdapter {
  request(token: string, access: ProviderAccess): ProviderRequest;
  /** @returns null when there is no overview after all */
  read(response: ProviderResponse): FeatureLink[] | null | ResponseFailure;
}

/**
 * Port to search providers: translates between our terms and one provider's wire format. Pure: no I/O, no clock. The
 * shared parts of this folder do the rest (HTTP, retries, breaker, paging) and know no provider.
 */
export interface SearchAdapter {
  limits: ProviderLimits;
  /** null: unknown. */
  price: ProviderPrice | null;
  /** Name of the parameter that asks for a mobile device, by which the provider refuses one. */
  deviceParameter?: string;
  request(query: SearchPageQuery, access: ProviderAccess): ProviderRequest;
  /** Never throws, for any body. A response without a result list is a failure, never an empty page. */
  read(response: ProviderResponse): SearchPage | ResponseFailure;
  /** Where `limits.overview` is `request`. */
  overview?: OverviewAdapter;
}

/** One request for one page. */
export interface PageSource {
  /** Value of SEARCH_PROVIDER or SEARCH_FALLBACK_PROVIDER. */
  readonly name: string;
  readonly limits: ProviderLimits;
  /** null: unknown. */
  readonly price: ProviderPrice | null;

  /**
   * An empty page is a result: the website is not found.
   * @throws SearchFailure when there is no result list; the signal's reason when the signal ended the request
   */
  page(query: SearchPageQuery, signal: AbortSignal): Promise<SearchPage>;

  /**
   * The sources of an AI Overview, by the token of a page; null when there is none after all. Only where
   * `limits.overview` is `request`.
   * @throws SearchFailure
   */
  overview?(token: string, signal: AbortSignal): Promise<FeatureLink[] | null>;
}
