import type { Area } from '../../common/area.js';

export const RELAY_AREA: Area = {
  name: 'relay',
  prefixes: ['/conversations', '/lead-finder', '/emit', '/relay'],
  envelope: 'success',
  forServices: true,
};
