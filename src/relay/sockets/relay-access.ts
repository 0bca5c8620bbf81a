import { accessPolicy } from '../../auth/index.js';

/** Requests of internal services, on the router and on the fast path. */
export const RELAY_HTTP_ACCESS = accessPolicy({ caller: 'internal' });
export const USER_SOCKET_ACCESS = accessPolicy({ caller: 'session', limit: 'none' });
export const SCRAPER_SOCKET_ACCESS = accessPolicy({ caller: 'internal' });
