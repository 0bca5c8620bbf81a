// Server process of relay.mjs: Rankwire with default settings, an internal key and logged-in users.
import { once } from 'node:events';
import { getModelToken } from '@nestjs/mongoose';
import pMap from 'p-map';
import { SessionsService } from '../dist/auth/sessions/sessions.service.js';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { answer } from './relay-server.mjs';
import { serve } from './support/serve.mjs';

const [{ users: count, clients, mongodbUri, redisUrl }] = await once(process, 'message');
const store = mongodbUri === undefined ? {} : { MONGODB_URI: mongodbUri, JWT_SECRET: 'x'.repeat(32) };
const cluster = redisUrl === undefined ? {} : { REDIS_URL: redisUrl };
const app = await serve('relay', { INTERNAL_API_KEY: 'bench', LOG_LEVEL: 'info', ...store, ...cluster });

const account = await app.get(AccountsService).create({ name: `Bench ${process.pid}`, platform: false });
const newUser = (_, n) =>
  app.get(getModelToken('users'), { strict: false }).create({
    email: `bench-${process.pid}-${n}@example.com`,
    password_hash: '-',
    account: account._id,
  });
const users = await pMap(Array.from({ length: count }), newUser, { concurrency: 50 });
// Each client has a session of its own, as after as many log-ins.
const open = async (_, n) =>
  (await app.get(SessionsService).open(users[n % count], { ip: '', userAgent: 'bench' })).sessionId;
const sessions = await pMap(Array.from({ length: clients }), open, { concurrency: 500 });
answer({
  url: await app.getUrl(),
  users: users.map(({ _id }) => String(_id)),
  sessions,
  headers: 'X-Internal-Key: bench\r\n',
});
