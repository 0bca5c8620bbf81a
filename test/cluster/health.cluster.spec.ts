import { afterAll, beforeAll, describe, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/rank.js';
import { startRedis, type TestRedis } from '../support/redis.js';

let redis: TestRedis;
let t: TestApp;
beforeAll(async () => {
  redis = await startRedis();
  t = await startApp({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await t.close();
  await redis.close();
});

const readiness = async () => {
  const { status, body } = await t.http.get('/health/ready');
  return { status, details: (body as { details: object }).details };
};

describe('GET /health/ready with Redis', () => {
  it('is 503 while Redis is away, and 200 when it is back', async () => {
    await eventually(readiness).toMatchObject({ status: 200, details: { store: 'up', redis: 'up' } });
    await redis.stop();
    await eventually(readiness).toMatchObject({ status: 503, details: { store: 'up', redis: 'down' } });
    await redis.start();
    await eventually(readiness).toMatchObject({ status: 200, details: { store: 'up', redis: 'up' } });
  });
});
