export { VolumeScheduler } from './fetch/volume.scheduler.js';
export { SearchWorths } from './search-worths.js';
