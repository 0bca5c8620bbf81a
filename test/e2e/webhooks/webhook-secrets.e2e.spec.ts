import { millisecondsInDay } from 'date-fns/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, newCaller, newDatabaseName, NOON, startApp, type TestApp } from '../../support/app.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import {
  deliveriesOf,
  LOCAL_RECEIVERS,
  newWebhook,
  polled,
  sendTest,
  settledDelivery,
  signersOf,
  type TestWebhook,
} from '../../support/webhooks.js';

let receiver: TestUpstream;
let ann: Caller;
let webhook: TestWebhook;
let lasting: TestWebhook;
let t: TestApp;
beforeAll(async () => {
  receiver = await startUpstream();
  const database = newDatabaseName();
  const start = (secret: string) => startApp({ ...LOCAL_RECEIVERS, JWT_SECRET: secret }, database);
  const before = await start('the secret before the change, for tests');
  ann = await newCaller(before);
  webhook = await newWebhook(before, ann, receiver.url);
  lasting = await newWebhook(before, ann, receiver.url);
  await before.app.close();
  t = await start('the secret after the change, for tests');
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});

it('after JWT_SECRET has changed, deliveries fail with what to do, until the secret is rotated', async () => {
  await sendTest(t, ann, webhook);
  const { attempts } = await settledDelivery(t, ann, webhook, 'pending', 1);
  expect(attempts).toEqual([
    {
      at: NOON.toISOString(),
      status: null,
      ms: expect.any(Number),
      answer: 'The secret cannot be decrypted, as SECRETS_KEY or JWT_SECRET has changed: rotate it.',
    },
  ]);
  await polled();
  await settledDelivery(t, ann, webhook, 'pending', 1);
  expect(receiver.seen).toEqual([]);
  expect((await t.http.get('/health/ready')).status).toBe(200);

  const { body } = await t.http.post(`/v1/webhooks/${webhook._id}/rotate`).set(ann.as).expect(200);
  t.clock.set(new Date(NOON.getTime() + 6000));
  await settledDelivery(t, ann, webhook, 'delivered', 2);
  // The former secret signs no more, as it cannot be decrypted.
  expect(signersOf(receiver.seen[0]!, [body.data.secret, webhook.secret])).toEqual([body.data.secret]);
});

it('a webhook whose secret this process cannot decrypt is not switched off, as another one may', async () => {
  const since = t.clock.now();
  for (const days of [0, 6]) {
    t.clock.set(new Date(since.getTime() + days * millisecondsInDay));
    await sendTest(t, ann, lasting);
    await settledDelivery(t, ann, lasting, 'pending', 1);
  }
  const states = async () => (await deliveriesOf(t, ann, lasting)).map(({ state }) => state);
  await expect.poll(states).toEqual(['pending', 'failed']);
  const { body } = await t.http.get(`/v1/webhooks/${lasting._id}`).set(ann.as).expect(200);
  expect(body.data).toMatchObject({ active: true, switched_off: null, failing_since: since.toISOString() });
});
