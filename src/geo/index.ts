export { GeoModule, missingGeoData } from './geo.module.js';
