// Rankwire as `npm start` has it, on the embedded store, with an internal key, and users who are logged in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getModelToken } from '@nestjs/mongoose';
import { SessionsService } from '../dist/auth/sessions/sessions.service.js';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { loadSettings } from '../dist/config/load-settings.js';
import { createApp } from '../dist/create-app.js';

const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-bench-'));

const settings = loadSettings({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  INTERNAL_API_KEY: 'bench',
  RANK_SCHEDULER_ENABLED: 'false',
});
const app = await createApp(settings);
await app.listen(0, '127.0.0.1');

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
  // What was closed a moment ago goes in several steps.
  const times = question === 'memory' ? 5 : 0;
  for (let n = 0; n < times; n++) {
    globalThis.gc();
    await wait(200);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send({ memory: heapUsed + external, cpu: process.cpuUsage() });
});
process.on('SIGTERM', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
});
