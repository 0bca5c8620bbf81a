export { VolumeScheduler } from './fetch/volume.scheduler.js';
export { SearchWorths, type VolumeOrigin } from './search-worths.js';
