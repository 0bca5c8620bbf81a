import type { EngineLimits, ProviderPrice, SearchPageQuery, SearchPage } from './search-engine.js';
import type { SearchFailureKind } from './search-failure.js';

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

/**
 * Translates between the port's terms and one provider's wire format. Pure: no I/O, no clock. The shared parts of this
 * folder do the rest and know no provider.
 */
export interface SearchAdapter {
  limits: EngineLimits;
  /** null: unknown. */
  price: ProviderPrice | null;
  request(query: SearchPageQuery, access: ProviderAccess): ProviderRequest;
  /** Never throws, for any body. A response without a result list is a failure, never an empty page. */
  read(response: ProviderResponse): SearchPage | ResponseFailure;
}
