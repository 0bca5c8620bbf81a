import { accessPolicy } from '../../auth/index.js';

/** For all routes. */
export const GEO_ACCESS = accessPolicy({ caller: 'public', limit: 'geo' });
