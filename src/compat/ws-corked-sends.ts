/*
 * Private: `send` of an Engine.IO transport, wrapped, and `_socket` of a WebSocket of ws, its TCP stream.
 * Tested with: engine.io 6.6.12, ws 8.21.3.
 * Why: ws writes each packet separately, so a batch would spend most of its time in system calls.
 * Retire: when Engine.IO or ws corks the packets of one flush.
 */
import type { EngineConnection } from './engine-io-connections.js';

interface Transport {
  send(packets: unknown[]): void;
  socket?: { _socket?: { cork(): void; uncork(): void } };
}

/** Writes packets that are flushed together, such as those of a batch, in one system call. */
export function corkSends(connection: EngineConnection): void {
  const transport = connection.transport as unknown as Transport;
  if (transport.socket) cork(transport);
  else connection.on('upgrade', cork);
}

function cork(transport: Transport): void {
  const send = transport.send.bind(transport);
  transport.send = (packets) => {
    const stream = packets.length > 1 ? transport.socket?._socket : undefined;
    stream?.cork();
    send(packets);
    stream?.uncork();
  };
}
