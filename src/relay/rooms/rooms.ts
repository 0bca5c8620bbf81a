/** '/v1/shared' for users, '/' for scrapers. */
export type NamespaceName = '/v1/shared' | '/';

export const SHARED_NAMESPACE: NamespaceName = '/v1/shared';
export const SCRAPER_NAMESPACE: NamespaceName = '/';

/**
 * Room names contain a colon and socket ids never do, so a room name sent as a socket id matches no socket.
 */
const USER_ROOM_PREFIX = 'user:';
export const userRoom = (userId: string) => USER_ROOM_PREFIX + userId;
/** Undefined for a room that is not a user's. */
export const userIdOfRoom = (room: string) =>
  room.startsWith(USER_ROOM_PREFIX) ? room.slice(USER_ROOM_PREFIX.length) : undefined;
export const ACCOUNT_ROOM_PREFIX = 'account:';
export const accountRoom = (accountId: string) => ACCOUNT_ROOM_PREFIX + accountId;
/** The connections that a session or API key has authenticated. */
export const credentialRoom = (credentialId: string) => `sid:${credentialId}`;

export const isPossibleSocketId = (text: string) => !text.includes(':');
