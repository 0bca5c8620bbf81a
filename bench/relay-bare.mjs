// Reference for relay.mjs: Node's http and Socket.IO. Does the work of the relay without any validation; as a service, it
// authenticates its callers and logs each request.
import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pinoHttp } from 'pino-http';
import { Server } from 'socket.io';
import { answer } from './relay-server.mjs';

const KEY = 'bench';
const digest = (text) => hash('sha256', text, 'buffer');
const expected = digest(KEY);
const log = pinoHttp();

const [{ users, clients, peer, recovery }] = await once(process, 'message');
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.setHeader('Content-Length', 2).end('ok');
  if (peer === 'service') {
    log(request, response);
    const key = request.headers['x-internal-key'] ?? '';
    if (!timingSafeEqual(digest(key), expected)) return response.writeHead(401).end();
  }
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const [, , event] = request.url.split('/');
    const { userIds, data } = JSON.parse(Buffer.concat(parts).toString());
    shared.to(userIds.map((id) => `user:${id}`)).emit(event, data);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{"success":true,"message":"SUCCESS"}');
  });
});

const io = new Server(server, {
  perMessageDeflate: false,
  serveClient: false,
  transports: ['websocket'],
  ...(recovery ? { connectionStateRecovery: {} } : {}),
});
const shared = io.of('/v1/shared');
shared.on('connection', (socket) => {
  const userId = socket.handshake.auth.session_id;
  socket.join(`user:${userId}`);
  socket.emit('ready', { socketId: socket.id, userId });
});

server.listen(0, '127.0.0.1', () => {
  const ids = Array.from({ length: users }, (_, n) => `user-${n}`);
  answer({
    url: `http://127.0.0.1:${server.address().port}`,
    users: ids,
    headers: `X-Internal-Key: ${KEY}\r\n`,
    sessions: Array.from({ length: clients }, (_, n) => ids[n % users]),
  });
});
