export { SerpArchive } from './archive/serp-archive.js';
export type { PackedSerp } from './archive/serp.repository.js';
export type { SerpEntry } from './archive/serp-codec.js';
export { ProviderChain } from './providers/provider-chain.js';
export type { ProviderStatus } from './providers/search-provider.js';
export type { SearchContext } from './providers/search.js';
export { type SharedResults, SharedSearch } from './reuse/shared-search.service.js';
export { SearchUsageRepository } from './usage/search-usage.repository.js';
export { SearchUsageService } from './usage/search-usage.service.js';
