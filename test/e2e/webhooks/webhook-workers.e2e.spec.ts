import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, newCaller, newDatabaseName, startApp, type TestApp } from '../../support/app.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import { LOCAL_RECEIVERS, newWebhook, sendTest, type TestWebhook } from '../../support/webhooks.js';

const MESSAGES = 120;
const WEBHOOKS = 3;

let receiver: TestUpstream;
let processes: TestApp[];
let ann: Caller;
let webhooks: TestWebhook[];
beforeAll(async () => {
  receiver = await startUpstream();
  const database = newDatabaseName();
  const now = new Date();
  // They decrypt each other's secrets.
  const env = { ...LOCAL_RECEIVERS, JWT_SECRET: 'one secret of both processes, for tests' };
  const first = await startApp(env, database, now);
  ann = await newCaller(first);
  webhooks = await Promise.all(
    Array.from({ length: WEBHOOKS }, (_, n) => newWebhook(first, ann, `${receiver.url}/${n}`)),
  );
  processes = [first, await startApp(env, database, now)];
});
afterAll(async () => {
  await processes[1]!.app.close();
  await processes[0]!.close();
  await receiver.close();
});

const deliveredBy = async ({ http }: TestApp) => {
  const { text } = await http.get('/metrics').expect(200);
  return Number(/^rankwire_webhook_attempts_total\{outcome="delivered"\} (\d+)$/m.exec(text)?.[1] ?? 0);
};

it('two processes deliver each message once, and both take part', async () => {
  receiver.answer((_, response) => void setTimeout(() => response.end(), 20));
  const sent: string[] = [];
  for (let n = 0; n < MESSAGES; n += 10) {
    const batch = Array.from({ length: 10 }, (_, k) =>
      sendTest(processes[(n + k) % 2]!, ann, webhooks[(n + k) % WEBHOOKS]!),
    );
    sent.push(...(await Promise.all(batch)).map(({ event }) => event));
  }
  const left = () =>
    processes[0]!.db.collection('webhook_deliveries').countDocuments({ state: { $ne: 'delivered' } });
  await expect.poll(left).toBe(0);
  const arrived = receiver.seen.map(({ headers }) => headers['webhook-id']);
  expect(arrived.toSorted()).toEqual(sent.toSorted());
  const shares = await Promise.all(processes.map(deliveredBy));
  expect(shares.reduce((sum, share) => sum + share)).toBe(MESSAGES);
  expect(Math.min(...shares)).toBeGreaterThan(0);
});
