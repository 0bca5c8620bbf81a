export { GeoModule } from './geo.module.js';
export { GeoFastPath } from './fast-path/geo-fast-path.js';
