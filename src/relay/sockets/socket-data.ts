import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';

/** Who is at the other end of a socket of /v1/shared; nothing in the namespace of scrapers. */
export interface SocketData {
  userId?: string;
  accountId?: string;
  sessionId?: string;
  /** Where it stands in the stream of events; `from` while it has yet to catch up (only with Redis). */
  streamState?: { lastEventId: string; replayFrom?: string };
}

type Events = DefaultEventsMap;

export type RelayServer = Server<Events, Events, Events, SocketData>;
export type RelayNamespace = Namespace<Events, Events, Events, SocketData>;
export type RelaySocket = Socket<Events, Events, Events, SocketData>;
