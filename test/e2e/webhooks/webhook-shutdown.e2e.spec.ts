import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCaller, newDatabaseName, startApp, type TestApp } from '../../support/app.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import { LOCAL_RECEIVERS, newWebhook, sendTest, settledDelivery } from '../../support/webhooks.js';

const database = newDatabaseName();
const start = () =>
  startApp(
    { ...LOCAL_RECEIVERS, JWT_SECRET: 'one secret of both starts, for tests', SHUTDOWN_TIMEOUT_MS: '400' },
    database,
  );

let receiver: TestUpstream;
let next: TestApp | undefined;
beforeAll(async () => void (receiver = await startUpstream()));
afterAll(async () => {
  await next?.close();
  await receiver.close();
});

it('a shutdown returns attempts that it aborts, and the next process makes them at once', async () => {
  const t = await start();
  const ann = await newCaller(t);
  const webhook = await newWebhook(t, ann, receiver.url);
  receiver.answer(() => {});
  const { event } = await sendTest(t, ann, webhook);
  await expect.poll(() => receiver.seen.length).toBe(1);
  await t.app.close();
  receiver.answer();
  next = await start();
  // By the clock of the test the lease of the first attempt would last: it is NOON in both.
  await settledDelivery(next, ann, webhook, 'delivered', 1);
  expect(receiver.seen.map(({ headers }) => headers['webhook-id'])).toEqual([event, event]);
});
