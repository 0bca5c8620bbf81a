import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { PLATFORM_AREA } from '../area.js';
import { handleProtocolErrors } from './protocol-errors.js';

let close = () => {};
afterEach(() => close());

/** The response of a server with short timeouts to a client that sends only these bytes. */
async function responseTo(listener: RequestListener, bytes: string): Promise<string> {
  const shortTimeouts = { connectionsCheckingInterval: 50, headersTimeout: 200, requestTimeout: 400 };
  const server = createServer(shortTimeouts, listener);
  handleProtocolErrors(
    server,
    pino({ level: 'silent' }),
    () => PLATFORM_AREA,
    () => undefined,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => void server.close(() => {}).closeAllConnections();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const LATE = '{"errno":408,"message":"The request took too long to arrive."}';

describe('a connection that cannot be read', () => {
  it('gets one response, however much follows', async () => {
    const server = createServer();
    handleProtocolErrors(
      server,
      pino({ level: 'silent' }),
      () => PLATFORM_AREA,
      () => undefined,
    );
    const refuse = server.listeners('clientError').at(-1) as (error: Error, socket: Duplex) => void;
    let sent = '';
    // As a socket: what was written is lost when it is destroyed before the write is done.
    const write = (part: Buffer, _encoding: string, done: () => void) =>
      void setImmediate(() => {
        if (!socket.destroyed) sent += part.toString();
        done();
      });
    const socket = new Duplex({ read: () => {}, write });
    // The parser reports each further piece as another error.
    for (let n = 0; n < 3; n += 1) refuse(Object.assign(new Error('parse'), { code: 'HPE_INVALID' }), socket);
    await finished(socket, { readable: false });
    socket.destroy();
    expect(sent.match(/HTTP\/1\.1 400 /g)).toHaveLength(1);
    expect(sent.endsWith('{"errno":400,"message":"The request is malformed."}')).toBe(true);
  });
});

describe('a request that does not arrive in time', () => {
  it('is a 408 when its headers are late', async () => {
    const response = await responseTo(() => {}, 'GET / HTTP/1.1\r\nHost: x\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nX-Request-Id: [\w-]+\r\n/);
    expect(response.endsWith(LATE)).toBe(true);
  });

  it('is a 408 when its body is late', async () => {
    const response = await responseTo(
      (request) => void request.resume(),
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{',
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response.endsWith(LATE)).toBe(true);
  });

  it('is disconnected when its response has already started', async () => {
    const response = await responseTo(
      (_, serverResponse) => void serverResponse.end('early'),
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{',
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*early$/);
  });
});
