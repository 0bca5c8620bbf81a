/*
 * Private: `flush` of an Engine.IO connection and `send` of its WebSocket transport, replaced; `writeBuffer`, the packets
 * that a connection has not flushed, and `readyState`; `options.wsPreEncodedFrame` of a packet, the frame that an adapter
 * encodes once for all recipients; `_socket` of a WebSocket of ws, its TCP stream.
 * Tested with: engine.io 6.6.13, socket.io-adapter 2.5.9, ws 8.23.0.
 * Why: Engine.IO flushes after each packet, so a broadcast costs one system call for each event and recipient, and ws
 * passes head and content of a frame as two buffers.
 * Retire: when Engine.IO flushes once per turn of the event loop and ws writes the packets of a flush together.
 */
import type { Writable } from 'node:stream';
import type { EngineConnection } from './engine-io-connections.js';

interface Packet {
  options?: { wsPreEncodedFrame?: Buffer[] };
}

interface Transport {
  send(packets: Packet[]): void;
  socket?: { _socket?: Writable };
}

interface Connection {
  readyState: string;
  flush(): void;
  writeBuffer: Packet[];
  transport: Transport;
}

/** Flushing time after which other work of the process gets a turn. */
const SLICE_MS = 10;
/** Frames above this size are not copied: the copies of slow clients would exhaust memory. */
const MAX_MERGED_BYTES = 64 * 1024;

/**
 * Listener for Engine.IO's `connection`: packets are sent at the end of the turn of the event loop, all packets of a
 * connection in one system call, and with one buffer for all connections that get the same events. Packets wait in
 * Engine.IO's own buffer, so their order, `close` and the bytes counted as unsent are unaffected.
 */
export function coalescedSends(sliceMs = SLICE_MS): (connection: EngineConnection) => void {
  const flush = flushQueue(sliceMs);
  const send = mergingSend(sharedMerge());
  return (engineConnection) => {
    const connection = engineConnection as unknown as Connection;
    connection.flush = flush;
    const wrap = (transport: Transport) => {
      if (transport.socket) transport.send = send;
    };
    wrap(connection.transport);
    engineConnection.on('upgrade', wrap);
  };
}

/** Each `flush` is done once, at the end of the turn; many are spread over several turns. */
function flushQueue(sliceMs: number): (this: Connection) => void {
  const waiting = new Set<Connection>();
  const flushWaiting = () => {
    const end = performance.now() + sliceMs;
    for (const connection of waiting) {
      waiting.delete(connection);
      inherited<Connection>(connection).flush.call(connection);
      if (performance.now() >= end) break;
    }
    if (waiting.size > 0) setImmediate(flushWaiting);
  };
  return function (this: Connection) {
    // Engine.IO flushes after each write too, when there is mostly nothing left to send.
    if (this.writeBuffer.length === 0) return;
    // After an upgrade, Engine.IO closes the transport next.
    if (this.readyState === 'closing') return void inherited<Connection>(this).flush.call(this);
    if (waiting.size === 0) setImmediate(flushWaiting);
    waiting.add(this);
  };
}

type Merge = (packets: Packet[]) => Packet[];

/** Keeps the last result, so that the frames of a burst are merged once for all its recipients. */
function sharedMerge(): Merge {
  let [source, merged]: Packet[][] = [[], []];
  return (packets) => {
    if (!haveSameFrames(packets, source!)) [source, merged] = [packets, merge(packets)];
    return merged!;
  };
}

/** `send` of all transports. */
const mergingSend = (merged: Merge) =>
  function (this: Transport, packets: Packet[]) {
    const sent = merged(packets);
    const stream = sent.length > 1 ? this.socket?._socket : undefined;
    stream?.cork();
    inherited<Transport>(this).send.call(this, sent);
    stream?.uncork();
  };

/** The recipients of a broadcast share its options. */
const haveSameFrames = (packets: Packet[], others: Packet[]) =>
  packets.length === others.length &&
  packets.every(({ options }, n) => frameOf(options) && options === others[n]!.options);

/** @returns one packet with the frames of all, or the packets themselves when one is not encoded yet or all are large */
function merge(packets: Packet[]): Packet[] {
  const frames = packets.map(({ options }) => frameOf(options));
  const parts = frames.flatMap((frame) => frame ?? []);
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (frames.includes(undefined) || bytes > MAX_MERGED_BYTES) return packets;
  const options = { ...packets[0]!.options, wsPreEncodedFrame: [Buffer.concat(parts, bytes)] };
  return [{ ...packets[0], options }];
}

const frameOf = (options: Packet['options']) => options?.wsPreEncodedFrame;

const inherited = <T extends object>(instance: T) => Object.getPrototypeOf(instance) as T;
