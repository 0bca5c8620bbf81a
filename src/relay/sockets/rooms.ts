/** Where users' sockets are, and where scrapers' are. */
export type NamespaceName = '/v1/shared' | '/';

export const SHARED_NAMESPACE: NamespaceName = '/v1/shared';
export const SCRAPER_NAMESPACE: NamespaceName = '/';

/**
 * Every room of ours has a colon in its name and no socket id has one, so that a caller who names a room where a
 * socket id belongs reaches nobody (rule 354).
 */
export const USER_ROOM_PREFIX = 'user:';
export const userRoom = (userId: string) => USER_ROOM_PREFIX + userId;
export const accountRoom = (accountId: string) => `account:${accountId}`;
export const sessionRoom = (sessionId: string) => `sid:${sessionId}`;

export const isPossibleSocketId = (text: string) => !text.includes(':');
