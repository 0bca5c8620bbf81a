export { VolumeFetcher } from './fetch/volume-fetcher.js';
export { SearchWorths } from './search-worths.js';
