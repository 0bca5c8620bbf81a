import { type Actor, type LiveCredential, liveCredentialOf } from '../../auth/index.js';
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
  ...liveCredentialOf(actor),
});

/** State of a socket in /v1/shared; scraper sockets only have `streamState`. */
export interface SocketData extends Partial<ConnectionIdentity> {
  /** Stream ids for recovery, with Redis only; `replayFrom` until the missed events have been replayed. */
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
