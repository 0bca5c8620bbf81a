import { expect, it } from 'vitest';
import { type Caller, newCaller, startApp, type TestApp } from '../support/app.js';
import { startRedis } from '../support/redis.js';
import { connectUser, urlOf } from '../support/sockets.js';

it('connections are counted over all processes, and no longer those of one that has ended', async () => {
  const redis = await startRedis();
  const [a, b] = [await startApp({ REDIS_URL: redis.url }), await startApp({ REDIS_URL: redis.url })];
  const totals = async (app: TestApp, { as }: Caller) =>
    (await app.http.get('/v1/relay').set(as).expect(200)).body.data as object;
  const anna = await newCaller(a, { platform: true });
  const ben = await newCaller(b, { platform: true });
  const open = [
    await connectUser(urlOf(a), anna.sessionId),
    await connectUser(urlOf(b), ben.sessionId),
    await connectUser(urlOf(b), ben.sessionId),
  ];
  for (const [app, caller] of [
    [a, anna],
    [b, ben],
  ] as const)
    await expect.poll(() => totals(app, caller)).toEqual({ processes: 2, users: 2, sockets: 3 });
  for (const { socket } of open) socket.close();
  await b.close();
  await expect.poll(() => totals(a, anna)).toEqual({ processes: 1, users: 0, sockets: 0 });
  await a.close();
  await redis.close();
});
