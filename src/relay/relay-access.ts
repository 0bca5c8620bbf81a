import { accessPolicy } from '../auth/index.js';

/** Calls of internal services, on the router and on the fast path. */
export const RELAY_HTTP_ACCESS = accessPolicy({ caller: 'internal' });
/** Sockets of users. */
export const USER_SOCKET_ACCESS = accessPolicy({ caller: 'session', limit: 'none' });
/** Sockets of scrapers. */
export const SCRAPER_SOCKET_ACCESS = accessPolicy({ caller: 'internal' });
