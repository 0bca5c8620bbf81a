import type { Area } from '../../common/area.js';

export const GEO_AREA: Area = { name: 'geo', prefixes: ['/v1/geo'], envelope: 'success' };
