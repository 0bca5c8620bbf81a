export { GeoModule } from './geo.module.js';
export { missingGeoData } from './missing-geo-data.js';
