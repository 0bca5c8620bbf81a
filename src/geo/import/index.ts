// Separate from the feature's index.ts, so that servers do not load the import.
export { geoFolders } from '../assets/manifest.js';
export { importGeo } from './geo-import.js';
