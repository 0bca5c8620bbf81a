/*
 * Private: `server.engine.clients` of Engine.IO (protected), its connections by id.
 * Tested with: engine.io 6.6.13, socket.io 4.8.4.
 * Why: each connection must be listed exactly once, also when it has joined no namespace yet or several; Socket.IO
 * itself lists sockets, one per namespace.
 * Retire: when Engine.IO has a public list of connections, or by maintaining a set on `connection` and `close`.
 */
import type { Server, Socket } from 'socket.io';

/** Engine.IO connection; carries the sockets of one client. */
export type EngineConnection = Socket['conn'];

/** Lists every open connection, independent of its namespaces. */
export function listConnections({ engine }: Pick<Server, 'engine'>): EngineConnection[] {
  const { clients } = engine as unknown as { clients: Record<string, EngineConnection> };
  return Object.values(clients);
}
