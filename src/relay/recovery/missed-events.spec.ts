import { expect, it } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import type { StoreOwnership } from '../../database/database.module.js';
import { RedisSettings, StoreSettings } from '../../settings/settings.js';
import { MemoryHistory } from '../history/memory-history.js';
import { MissedEvents, SLICE_BYTES } from './missed-events.js';

const BYTES_PER_TURN = 64 * 1024;
const PUBLISHED_MEANWHILE = 50;

it('replays a full history in slices, as fast as the client reads, without a gap or a duplicate', async () => {
  const clock = new ManualClock(new Date());
  const settings = Object.assign(new RedisSettings(), { relayHistoryBytes: 4 * 1024 * 1024 });
  const store = { isOwner: false } as StoreOwnership;
  const history = new MemoryHistory(settings, new StoreSettings(), store, clock);
  history.start();
  const client = { joined: false, numbers: [] as number[], unsent: 0, inTurn: 0 };
  const peak = { unsent: 0, inTurn: 0 };
  const receive = (args: unknown[]) => {
    client.numbers.push((args[1] as { n: number }).n);
    client.unsent += JSON.stringify(args).length;
    client.inTurn += JSON.stringify(args).length;
    peak.unsent = Math.max(peak.unsent, client.unsent);
    peak.inTurn = Math.max(peak.inTurn, client.inTurn);
  };
  history.onEvent('/', {
    awaits: () => true,
    deliver: (_, args) => client.joined && receive(args),
    disconnect: () => {},
  });

  const from = history.position()!;
  let sent = 0;
  const publish = () => history.publish('/', ['room'], ['event', { n: sent++, text: 'x'.repeat(1000) }]);
  const fill = Math.floor((0.9 * settings.relayHistoryBytes) / 1400);
  for (let n = 0; n < fill; n += 1) publish();
  const turn = () => {
    client.unsent = Math.max(0, client.unsent - BYTES_PER_TURN);
    client.inTurn = 0;
    if (sent < fill + PUBLISHED_MEANWHILE) publish();
    if (!client.joined) setImmediate(turn);
  };
  setImmediate(turn);
  await new MissedEvents(history).replay({
    partition: 0,
    namespace: '/',
    rooms: ['room'],
    from,
    send: receive,
    unsent: () => client.unsent,
    join: (recovered) => {
      client.joined = recovered;
    },
  });
  publish();

  expect(client.joined).toBe(true);
  expect(sent).toBe(fill + PUBLISHED_MEANWHILE + 1);
  expect(client.numbers).toEqual(Array.from({ length: sent }, (_, n) => n));
  expect(peak.inTurn).toBeLessThan(1.1 * SLICE_BYTES);
  expect(peak.unsent).toBeLessThan(2.1 * SLICE_BYTES);
});
