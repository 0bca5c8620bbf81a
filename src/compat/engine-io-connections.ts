/*
 * Private: `server.engine.clients` of Engine.IO (protected): its connections by id.
 * Tried on: engine.io 6.6.12, socket.io 4.8.4.
 * Why: a connection that has joined no namespace yet, or has joined two, is to be seen exactly once; Socket.IO's own
 * lists are of sockets, one for each namespace.
 * Retire: when Engine.IO lists its connections publicly, or by keeping a set of our own from `connection` and `close`.
 */
import type { Server, Socket } from 'socket.io';

/** A connection of Engine.IO: what carries the sockets of one client. */
export type EngineConnection = Socket['conn'];

/** Every open connection, whatever namespaces it has joined. */
export function listConnections({ engine }: Pick<Server, 'engine'>): EngineConnection[] {
  const { clients } = engine as unknown as { clients: Record<string, EngineConnection> };
  return Object.values(clients);
}
