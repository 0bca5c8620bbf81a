// Reference for bench:relay: Node's http and Socket.IO. Does the work of the relay without any validation.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';

const server = createServer((request, response) => {
  if (request.method === 'GET') return response.setHeader('Content-Length', 2).end('ok');
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const [, , first, second] = request.url.split('/');
    const body = JSON.parse(Buffer.concat(parts).toString());
    if (second) shared.to(`user:${first}`).emit(second, body);
    else shared.to(body.userIds.map((id) => `user:${id}`)).emit(first, body.data);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{"success":true,"message":"SUCCESS"}');
  });
});

const io = new Server(server, { perMessageDeflate: false, serveClient: false, transports: ['websocket'] });
const shared = io.of('/v1/shared');
shared.on('connection', (socket) => {
  const userId = socket.handshake.auth.session_id;
  socket.join(`user:${userId}`);
  socket.emit('ready', { socketId: socket.id, userId });
});

server.listen(0, '127.0.0.1', () => {
  const { users, clients } = JSON.parse(process.argv[2]);
  const ids = Array.from({ length: users }, (_, n) => `user-${n}`);
  process.send({
    url: `http://127.0.0.1:${server.address().port}`,
    users: ids,
    sessions: Array.from({ length: clients }, (_, n) => ids[n % users]),
  });
});
process.on('message', async (question) => {
  // Recently closed sockets are freed over several collections.
  const times = question === 'memory' ? 5 : 0;
  for (let n = 0; n < times; n++) {
    globalThis.gc();
    await wait(200);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send({ memory: heapUsed + external, cpu: process.cpuUsage() });
});
