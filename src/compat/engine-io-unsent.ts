/*
 * Private: `writeBuffer` of an Engine.IO connection, and its transport's `socket`, the WebSocket of ws.
 * Tested with: engine.io 6.6.13, ws 8.23.0.
 * Why: a client that does not read is detected by its unsent bytes, and `close` waits until the client reads.
 * Retire: when Engine.IO reports the buffered bytes of a connection and can close it immediately.
 */
import type { EngineConnection } from './engine-io-connections.js';

interface PrivateConnection {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount: number; terminate(): void } };
}

const privateParts = (connection: EngineConnection) => connection as unknown as PrivateConnection;

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
