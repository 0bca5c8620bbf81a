/*
 * Private: `writeBuffer` of an Engine.IO connection, and its transport's `socket`, the WebSocket of ws.
 * Tried on: engine.io 6.6.12, ws 8.21.3.
 * Why: a client that does not read is found by what waits for it, and `close` waits for it to read.
 * Retire: when Engine.IO reports the bytes that a connection buffers, and can close one at once.
 */
import type { EngineConnection } from './engine-io-connections.js';

interface Inside {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount: number; terminate(): void } };
}

const insideOf = (connection: EngineConnection) => connection as unknown as Inside;

/** Bytes that were emitted and have not left: still in Engine.IO, or in the WebSocket below it. */
export function unsentBytes(connection: EngineConnection): number {
  const { writeBuffer, transport } = insideOf(connection);
  let unsent = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) unsent += data?.length ?? 0;
  return unsent;
}

/** Ends a connection now: an orderly close would wait for a client that does not read. */
export function terminateConnection(connection: EngineConnection): void {
  const { socket } = insideOf(connection).transport;
  connection.close(true);
  socket?.terminate();
}
