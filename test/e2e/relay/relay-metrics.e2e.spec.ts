import { afterEach, describe, expect, it } from 'vitest';
import { newCaller, startApp, useApp } from '../../support/app.js';
import { openEventStream } from '../../support/event-streams.js';
import { connectScraper, connectUser, type TestSocket, urlOf } from '../../support/sockets.js';

const KEY = 'internal-key-of-the-test';

const t = useApp(() => startApp({ INTERNAL_API_KEY: KEY }));
const open: TestSocket[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});

/** Values of the relay's metrics, by name and labels. */
async function metrics(): Promise<Record<string, number>> {
  const { text } = await t.http.get('/metrics').set('X-Internal-Key', KEY).expect(200);
  const lines = text.split('\n').filter((line) => line.startsWith('rankwire_relay_'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line.slice('rankwire_relay_'.length).split(' ');
      return [name, Number(value)];
    }),
  );
}

describe('the metrics of the relay', () => {
  it('count users, their connections, and the events that reach them', async () => {
    const [anna, ben] = [await newCaller(t), await newCaller(t)];
    const url = urlOf(t);
    for (const caller of [anna, anna, ben]) open.push(await connectUser(url, caller.sessionId));
    open.push(await connectScraper(url, { auth: { internal_key: KEY } }));
    const stream = await openEventStream(url, ben.as);
    await expect.poll(metrics).toMatchObject({
      users: 2,
      event_streams: 1,
      'connections{namespace="/v1/shared"}': 3,
      'connections{namespace="/"}': 1,
      emits_total: 0,
      deliveries_total: 0,
      drops_total: 0,
      // Counters of Redis.
      'stream_entries_total{outcome="delivered"}': 0,
      'stream_entries_total{outcome="skipped"}': 0,
    });
    for (const { userId } of [anna, ben])
      await t.http.post(`/emit/${userId}/news`).set('X-Internal-Key', KEY).send({}).expect(200);
    await t.http.post('/emit/absent/news').set('X-Internal-Key', KEY).send({}).expect(200);
    expect(await metrics()).toMatchObject({ emits_total: 3, deliveries_total: 4 });
    stream.close();
    for (const { socket } of open.splice(0)) socket.close();
    await expect.poll(metrics).toMatchObject({
      users: 0,
      event_streams: 0,
      'connections{namespace="/v1/shared"}': 0,
      'connections{namespace="/"}': 0,
    });
  });
});
