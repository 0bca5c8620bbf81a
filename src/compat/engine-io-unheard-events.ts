/*
 * Private: `emit` of Engine.IO's server and of its connections, replaced; `readyState` of a connection, and the events of
 * each packet and flush.
 * Tested with: engine.io 6.6.13, socket.io 4.8.4.
 * Why: five of these events are emitted for each packet, and nothing listens: 4 % of the CPU time of a publish.
 * Retire: when Engine.IO emits them only to listeners.
 */
import { EventEmitter } from 'node:events';
import type { Server } from 'socket.io';

type Emitter = EventEmitter & { readyState?: string };

/** Stops the events `packetCreate`, `flush` and `drain` of the server and of its connections: nothing may listen to them. */
export function skipUnheardEvents({ engine }: Pick<Server, 'engine'>): void {
  engine.emit = emit;
  engine.on('connection', (connection: EventEmitter) => {
    connection.emit = emit;
  });
}

function emit(this: Emitter, event: string, ...values: unknown[]): boolean {
  if (event === 'packetCreate' || event === 'flush') return false;
  // Engine.IO listens while it closes a connection whose last packets are not sent yet.
  if (event === 'drain' && this.readyState !== 'closing') return false;
  return EventEmitter.prototype.emit.call(this, event, ...values);
}
