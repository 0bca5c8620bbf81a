import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';

/** State of a socket in /v1/shared; scraper sockets only have `streamState`. */
export interface SocketData {
  userId?: string;
  accountId?: string;
  /** Id of the session or API key that authenticated the connection. */
  credentialId?: string;
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
