// Server process of bench:relay: Rankwire with default settings, an internal key and logged-in users.
import { setTimeout as wait } from 'node:timers/promises';
import { getModelToken } from '@nestjs/mongoose';
import { SessionsService } from '../dist/auth/sessions/sessions.service.js';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { serve } from './support/serve.mjs';

const app = await serve('relay', { INTERNAL_API_KEY: 'bench' });

const account = await app.get(AccountsService).create({ name: 'Bench', platform: false });
const { users: count, clients } = JSON.parse(process.argv[2]);
const users = [];
for (let n = 0; n < count; n++) {
  users.push(
    await app.get(getModelToken('users'), { strict: false }).create({
      email: `bench-${n}@example.com`,
      password_hash: '-',
      account: account._id,
    }),
  );
}
// Each client has a session of its own, as after as many log-ins.
const open = async (_, n) =>
  (await app.get(SessionsService).open(users[n % count], { ip: '', userAgent: 'bench' })).sessionId;
const sessions = await Promise.all(Array.from({ length: clients }, open));
process.send({
  url: await app.getUrl(),
  users: users.map(({ _id }) => String(_id)),
  sessions,
  headers: 'X-Internal-Key: bench\r\n',
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
