// Apart from the feature's own index.ts: a server does not load what unpacks and reads files.
export { geoFolders } from '../geo-folders.js';
export { importGeo } from './geo-import.js';
