// Minimal clients, so that the server limits the measurement: Socket.IO on a TCP socket, and HTTP on a keep-alive
// connection.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const MASK = Buffer.alloc(4);

/** A client's text frame; the mandatory mask is zero. */
function frame(text) {
  const data = Buffer.from(text);
  const head = data.length < 126 ? Buffer.from([0x81, 0x80 | data.length]) : Buffer.from([0x81, 0xfe, 0, 0]);
  if (data.length >= 126) head.writeUInt16BE(data.length, 2);
  return Buffer.concat([head, MASK, data]);
}

/** Calls back with the text of each received frame, as bytes. @returns the rest */
function readFrames(buffer, onFrame) {
  for (;;) {
    if (buffer.length < 2) return buffer;
    const short = buffer[1] & 0x7f;
    const start = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (buffer.length < start) return buffer;
    const length =
      short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
    if (buffer.length < start + length) return buffer;
    onFrame(buffer.subarray(start, start + length));
    buffer = buffer.subarray(start + length);
  }
}

/** The last argument of an event of a server with recovery. */
export const offsetOf = (text) => /,"([^"]+)"\]$/.exec(text)?.[1];

const PING = '2'.charCodeAt(0);
const PONG = frame('3');

/**
 * Connects to a namespace and calls `onEvent(text)` with each event in wire format. After `count()` it only counts bytes
 * and answers pings, until `read(onEvent)`. With `pid` and `offset` of a lost connection in `auth` it is recovered.
 * @param localAddress of the client; each has its own ports
 */
export function openClient(url, auth, { onEvent = () => {}, onClose = () => {}, localAddress } = {}) {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.setNoDelay(true);
  let [left, upgraded, counting] = [Buffer.alloc(0), false, false];
  const read = (listener) => ((counting = false), (onEvent = listener));
  const client = { socket, bytes: 0, count: () => (counting = true), read, ready: undefined };
  client.ready = new Promise((resolve, reject) => {
    const onText = (text) => {
      if (text[0] === '0') socket.write(frame(`40/v1/shared,${JSON.stringify(auth)}`));
      else if (text.startsWith('40')) client.pid = /"pid":"([^"]+)"/.exec(text)?.[1];
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('42')) {
        if (text.startsWith('42/v1/shared,["ready"')) {
          client.recovered = text.includes('"recovered":true');
          client.offset = offsetOf(text) ?? client.offset;
          resolve(client);
        } else onEvent(text);
      }
    };
    const onFrame = (data) => {
      if (data.length === 1 && data[0] === PING) socket.write(PONG);
      else if (!counting) onText(data.toString('utf8'));
    };
    socket.on('data', (chunk) => {
      client.bytes += chunk.length;
      left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      if (!upgraded) {
        const end = left.indexOf('\r\n\r\n');
        if (end < 0) return;
        upgraded = true;
        left = left.subarray(end + 4);
      }
      left = readFrames(left, onFrame);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('The connection was closed'));
      onClose();
    });
  });
  client.ready.catch(() => {});
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  return client;
}

/** A serialized POST request. */
export function postOf(path, body, headers = '') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n${headers}` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** One connection with one request at a time. */
export function openCaller(url) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let [left, waiting] = ['', undefined];
  const settle = (how, value) => {
    const current = waiting;
    waiting = undefined;
    left = '';
    current?.[how](value);
  };
  socket.on('data', (chunk) => {
    left += chunk.toString('latin1');
    const end = left.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(left)?.[1] ?? 0);
    if (left.length < end + 4 + length) return;
    if (left.startsWith('HTTP/1.1 200')) settle('resolve');
    else settle('reject', new Error(left.slice(0, 400)));
  });
  socket.on('error', (error) => settle('reject', error));
  socket.on('close', () => settle('reject', new Error('The connection was closed')));
  return {
    post: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
