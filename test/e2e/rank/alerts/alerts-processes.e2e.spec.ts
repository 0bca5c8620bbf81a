import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../../../src/outbox/outbox-dispatcher.js';
import {
  alertNotifications,
  checkDay,
  movesOf,
  noonOf,
  providerSettings,
  setAlerts,
  slotDay,
  storedAlerts,
} from '../../../support/alerts.js';
import {
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import { type PositionProvider, startPositionProvider } from '../../../support/position-provider.js';

let provider: PositionProvider;
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  provider = await startPositionProvider('example.com');
  const database = newDatabaseName();
  const node = () => startApp(providerSettings(provider.url), database);
  nodes = [await node(), await node()];
  for (const { clock } of nodes) clock.set(noonOf(0));
});
afterAll(async () => {
  await nodes[1].app.close();
  await nodes[0].close();
  await provider.close();
});

it('two processes that handle the end of the same run raise one alert, one notification and one mail', async () => {
  const [first] = nodes;
  await newSlot(first);
  const caller = await newCaller(first);
  const keywords = ['tea', 'coffee'].map((keyword) => ({ keyword, country: 'US' }));
  const config = await newConfig(first, caller, { website: 'example.com', keywords });
  provider.set({ tea: 3, coffee: 3 });
  await checkDay(first, 0);
  provider.set({ tea: 9, coffee: null });
  await checkDay(first, 1);
  await setAlerts(first, caller, config, [{ when: 'drops', by: 5 }], true);
  const _id = new Types.ObjectId(config);
  const data = { config: _id, account: caller.account._id, day: slotDay(1), keywords: 2, found: 2 };
  const event = { key: 'run_ended:1', kind: 'run_ended', at: noonOf(1), website: 'example.com', data };
  const configs = first.db.collection<{ events: object[] }>('rank_configs');
  await configs.updateOne({ _id }, { $push: { events: event } });

  const dispatchers = nodes.map(({ app }) => app.get(OutboxDispatcher));
  await Promise.all([...dispatchers, ...dispatchers].map((dispatcher) => dispatcher.dispatchPending()));
  expect(await configs.findOne({ _id })).toMatchObject({ events: [] });
  expect(await storedAlerts(first, config)).toMatchObject([{ total: 2, events: [] }]);
  expect((await alertNotifications(first)).map(movesOf)).toEqual([
    ['coffee (US): 3 → not found', 'tea (US): 3 → 9'],
  ]);
  expect(await first.db.collection('outbox').find().toArray()).toMatchObject([{ to: caller.email }]);
});
