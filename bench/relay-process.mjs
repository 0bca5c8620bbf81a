// One of the server processes of relay.mjs --processes, with users of its own. Its parent sends a question and gets
// the answer.
import '../dist/v8-flags.js';
import { setTimeout as wait } from 'node:timers/promises';
import { getModelToken } from '@nestjs/mongoose';
import { temporaryFolder } from './support/store.mjs';

const { dist, users: count, env } = JSON.parse(process.argv[2]);
const load = (file) => import(new URL(file, dist));
const [{ loadSettings }, { createApp }, { SessionsService }, { AccountsService }] = await Promise.all([
  load('settings/load-settings.js'),
  load('create-app.js'),
  load('auth/sessions/sessions.service.js'),
  load('auth/accounts/accounts.service.js'),
]);

const { folder, remove } = temporaryFolder('relay');
process.on('SIGTERM', () => {
  remove();
  process.kill(process.pid, 'SIGKILL');
});
const fixed = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', RANK_SCHEDULER_ENABLED: 'false' };
const app = await createApp(loadSettings({ ...fixed, INTERNAL_API_KEY: 'bench', ...env }));
await app.listen(0, '127.0.0.1');

const account = await app.get(AccountsService).create({ name: 'Bench', platform: false });
const create = (n) =>
  app.get(getModelToken('users'), { strict: false }).create({
    email: `bench-${process.pid}-${n}@example.com`,
    password_hash: '-',
    account: account._id,
  });
const users = [];
for (let n = 0; n < count; n++) users.push(await create(n));
const sessions = [];
for (const user of users)
  sessions.push((await app.get(SessionsService).open(user, { ip: '', userAgent: 'bench' })).sessionId);

process.on('message', async (question) => {
  if (question === 'collect') {
    globalThis.gc?.();
    await wait(100);
  }
  process.send({ cpu: process.cpuUsage() });
});
process.send({ url: await app.getUrl(), users: users.map(({ _id }) => String(_id)), sessions });
