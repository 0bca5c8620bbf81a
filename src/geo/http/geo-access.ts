import { accessPolicy } from '../../auth/index.js';

/** For all routes, on the router and on the fast path. */
export const GEO_ACCESS = accessPolicy({ caller: 'public', limit: 'geo' });
