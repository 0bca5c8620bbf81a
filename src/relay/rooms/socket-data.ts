import { type Actor, covers, type LiveCredential, toLiveCredential } from '../../auth/index.js';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';

/** Who a connection is for, and by which credential, as it was when it was last checked. */
export interface ConnectionIdentity extends LiveCredential {
  userId: string;
  accountId: string;
  /** Id of the session or API key that authenticated the connection. */
  credentialId: string;
}

export const connectionIdentity = (actor: Actor): ConnectionIdentity => ({
  userId: String(actor.user._id),
  accountId: String(actor.account._id),
  ...toLiveCredential(actor),
});

/**
 * Whether a client that returns may get what it missed: the same user, in the same account, with all permissions that it
 * had.
 */
export const keepsAccess = (before: SocketData, now: ConnectionIdentity): boolean =>
  before.userId === now.userId && before.accountId === now.accountId && covers(now.scope, before.scope ?? []);

/** State of a socket in /v1/shared; scraper sockets only have `streamState`. */
export interface SocketData extends Partial<ConnectionIdentity> {
  /** Ids of events for recovery; `replayFrom` until the missed events have been replayed. */
  streamState?: { lastEventId: string; replayFrom?: string };
}

/** A socket or an event stream of a user. */
export interface UserConnection {
  data: SocketData;
  disconnect(close: true): unknown;
}

type Events = DefaultEventsMap;

export type RelayServer = Server<Events, Events, Events, SocketData>;
export type RelayNamespace = Namespace<Events, Events, Events, SocketData>;
export type RelaySocket = Socket<Events, Events, Events, SocketData>;
