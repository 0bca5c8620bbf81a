/*
 * Private: `server.engine.clients` of Engine.IO (protected), its connections by id; `writeBuffer` of a connection, and its
 * transport's `socket`, the WebSocket of ws.
 * Tested with: engine.io 6.6.13, socket.io 4.8.4, ws 8.23.0.
 * Why: each connection must be listed exactly once, also when it has joined no namespace yet or several, where Socket.IO
 * lists sockets, one per namespace; a client that does not read is detected by its unsent bytes, and `close` waits until
 * the client reads.
 * Retire: when Engine.IO has a public list of connections, reports their buffered bytes and can close one immediately.
 */
import type { Server, Socket } from 'socket.io';

/** Engine.IO connection; carries the sockets of one client. */
export type EngineConnection = Socket['conn'];

interface PrivateConnection {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount: number; terminate(): void } };
}

const privateParts = (connection: EngineConnection) => connection as unknown as PrivateConnection;

/** Lists every open connection, independent of its namespaces. */
export function listConnections({ engine }: Pick<Server, 'engine'>): EngineConnection[] {
  const { clients } = engine as unknown as { clients: Record<string, EngineConnection> };
  return Object.values(clients);
}

/** Emitted bytes that are still buffered by Engine.IO or by the WebSocket. */
export function unsentBytes(connection: EngineConnection): number {
  const { writeBuffer, transport } = privateParts(connection);
  let unsent = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) unsent += data?.length ?? 0;
  return unsent;
}

/** Ends a connection immediately; `close` would wait for a client that does not read. */
export function terminateConnection(connection: EngineConnection): void {
  const { socket } = privateParts(connection).transport;
  connection.close(true);
  socket?.terminate();
}
