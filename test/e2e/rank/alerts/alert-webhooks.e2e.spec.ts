import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkDay, noonOf, providerSettings, setAlerts, slotDay } from '../../../support/alerts.js';
import { newCaller, newConfig, newSlot, startApp, type TestApp } from '../../../support/app.js';
import { type PositionProvider, startPositionProvider } from '../../../support/position-provider.js';
import { deleteRankData } from '../../../support/rank.js';
import { startUpstream, type TestUpstream } from '../../../support/upstream.js';
import { LOCAL_RECEIVERS, messagesOf, newWebhook, polled } from '../../../support/webhooks.js';

let t: TestApp;
let provider: PositionProvider;
let receiver: TestUpstream;
beforeAll(async () => {
  [provider, receiver] = await Promise.all([startPositionProvider('example.com'), startUpstream()]);
  t = await startApp({ ...providerSettings(provider.url), ...LOCAL_RECEIVERS });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
  await provider.close();
});
beforeEach(async () => {
  t.clock.set(noonOf(0));
  await deleteRankData(t);
  receiver.seen.length = 0;
  await newSlot(t);
});

const events = ['rank.alert'];

it('webhooks of the account, and of those above it that want them, get all keywords with their rules', async () => {
  const parent = await newCaller(t);
  const child = await newCaller(t, { parent: parent.account });
  await newWebhook(t, child, `${receiver.url}/own`, { events });
  await newWebhook(t, parent, `${receiver.url}/above`, { events, descendants: true });
  await newWebhook(t, parent, `${receiver.url}/other`, { events });
  const texts = Array.from({ length: 23 }, (_, index) => `word ${index + 10}`);
  const keywords = [
    ...texts.map((keyword) => ({ keyword, country: 'US' })),
    { keyword: 'tee', country: 'DE', near: 'Köln', device: 'mobile', tags: ['brand'] },
  ];
  const config = await newConfig(t, child, { website: 'example.com', keywords });
  await setAlerts(t, child, config, [
    { when: 'drops', by: 2 },
    { when: 'lost', tag: 'brand' },
  ]);
  provider.set({ ...Object.fromEntries(texts.map((text) => [text, 1])), 'tee mobile': 7 });
  await checkDay(t, 0);
  provider.set({ ...Object.fromEntries(texts.map((text, index) => [text, index + 3])), 'tee mobile': null });
  await checkDay(t, 1);
  await expect.poll(() => receiver.seen.map(({ url }) => url).sort()).toEqual(['/above', '/own']);
  const [first, second] = messagesOf(receiver);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ type: 'rank.alert', timestamp: noonOf(1).toISOString() });
  const { keywords: sent, ...data } = first!.data;
  expect(data).toEqual({
    account: String(child.account._id),
    config,
    website: 'example.com',
    day: slotDay(1),
    total: 24,
  });
  const drops = { when: 'drops', by: 2 };
  const common = { country: 'US', near: '', device: 'desktop', from: 1 };
  expect(sent).toEqual([
    {
      keyword: 'tee',
      country: 'DE',
      near: 'Köln',
      device: 'mobile',
      from: 7,
      to: null,
      rules: [drops, { when: 'lost', tag: 'brand' }],
    },
    ...texts.map((keyword, index) => ({ keyword, ...common, to: index + 3, rules: [drops] })).reverse(),
  ]);
});

it('a repeated run of the day sends nothing again', async () => {
  const caller = await newCaller(t);
  await newWebhook(t, caller, receiver.url, { events });
  const keywords = [{ keyword: 'tea', country: 'US' }];
  const config = await newConfig(t, caller, { website: 'example.com', keywords });
  await setAlerts(t, caller, config, [{ when: 'lost' }]);
  provider.set({ tea: 1 });
  await checkDay(t, 0);
  provider.set({ tea: null });
  await checkDay(t, 1);
  await expect.poll(() => receiver.seen.length).toBe(1);
  await t.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({ again: true }).expect(202);
  await expect.poll(() => t.db.collection('runs').countDocuments({ status: 'done' })).toBe(3);
  await polled();
  expect(receiver.seen).toHaveLength(1);
});
