export { GeoModule } from './geo.module.js';
export { GeoShortcut } from './shortcut/geo-shortcut.js';
