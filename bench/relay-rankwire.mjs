// Server process of bench:relay: Rankwire with default settings, an internal key and logged-in users.
import { setTimeout as wait } from 'node:timers/promises';
import { getModelToken } from '@nestjs/mongoose';
import { SessionsService } from '../dist/auth/sessions/sessions.service.js';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { serve } from './support/serve.mjs';

const app = await serve('relay', { INTERNAL_API_KEY: 'bench' });

const account = await app.get(AccountsService).create({ name: 'Bench', platform: false });
const users = [];
for (let n = 0; n < Number(process.argv[2]); n++) {
  const user = await app.get(getModelToken('users'), { strict: false }).create({
    email: `bench-${n}@example.com`,
    password_hash: '-',
    account: account._id,
  });
  const { sessionId } = await app.get(SessionsService).open(user, { ip: '', userAgent: 'bench' });
  users.push({ id: String(user._id), session: sessionId });
}
process.send({ url: await app.getUrl(), users, headers: 'X-Internal-Key: bench\r\n' });
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
