import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

interface FrameOptions {
  opcode?: number;
  fin?: boolean;
  rsv?: number;
  masked?: boolean;
  /** The announced length, if it differs from the real one. */
  claims?: bigint;
}

/** A WebSocket frame of a client, right or wrong. */
export function frame(payload: string | Buffer, options: FrameOptions = {}): Buffer {
  const { opcode = 1, fin = true, rsv = 0, masked = true, claims } = options;
  const data = Buffer.from(payload);
  const length = claims ?? BigInt(data.length);
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  const flag = masked ? 0x80 : 0;
  const head = length < 126n ? Buffer.from([first, flag | Number(length)]) : longHead(first, flag, length);
  // A mask of zeros changes nothing.
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), data]);
}

function longHead(first: number, flag: number, length: bigint): Buffer {
  const wide = length > 0xffffn;
  const head = Buffer.alloc(wide ? 10 : 4);
  head.set([first, flag | (wide ? 127 : 126)]);
  if (wide) head.writeBigUInt64BE(length, 2);
  else head.writeUInt16BE(Number(length), 2);
  return head;
}

export interface RawSocket {
  socket: Socket;
  /** All that came, as text. */
  text(): string;
  /** The server, or the client, has hung up. */
  closed: Promise<void>;
}

/** A bare connection to the server, which it may hang up at any time. */
export function openRaw(url: string, first = ''): RawSocket {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('error', () => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (first !== '') socket.write(first);
  return { socket, text: () => text, closed };
}

export const upgradeRequest = (query = 'EIO=4&transport=websocket') =>
  `GET /socket.io/?${query} HTTP/1.1\r\nHost: hostile\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`;
