import type { ProviderRequest, ProviderResponse, ResponseFailure } from './search-adapter.js';

/** Keywords of one country and language. */
export interface VolumeQuery {
  /** Two upper-case letters. */
  country: string;
  /** Two lower-case letters. */
  language: string;
  keywords: readonly string[];
}

/** What a provider knows of the searches for a keyword. */
export interface FoundVolume {
  /** As the provider writes it: it may differ from the requested one by case and white space. */
  keyword: string;
  /** Searches a month; null: unknown. */
  volume: number | null;
  /** Absent, as the next two: unknown. */
  cpc?: number;
  /** 0 to 100. */
  competition?: number;
  /** Searches of the last twelve months, ascending. */
  months?: number[];
}

export interface VolumePage {
  /** Requested keywords that are missing are unknown. */
  volumes: FoundVolume[];
  /** US dollars that the provider charged; absent: not stated. */
  cost?: number;
}

/** Port to providers of search volumes: translates to and from the wire format. Pure, as a SearchAdapter is. */
export interface VolumeAdapter {
  /** Most keywords of a request. */
  batchSize: number;
  /** Whether the provider accepts the keyword: one that it refuses would fail the request for all others. */
  accepts(keyword: string, country: string): boolean;
  request(query: VolumeQuery, key: string): ProviderRequest;
  /** Never throws, for any body. */
  read(response: ProviderResponse): VolumePage | ResponseFailure;
  /** The part of the request that a refusal in these words is about. */
  refusedFor(said: string): 'keywords' | 'locale' | undefined;
}
