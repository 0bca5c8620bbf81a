import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../../../src/outbox/index.js';
import { type Caller, NOON, useApp } from '../../../support/app.js';
import {
  freshConfig,
  patchConfig,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;
const FIRST = '2026-03-11';
const DESKTOP = { keyword: 'tea', country: 'US' };
const MOBILE = { ...DESKTOP, device: 'mobile' };
const SECOND_MOBILE = { ...MOBILE, keyword: 'gin' };
const SAID = "Unknown parameter 'device'";

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
let caller: Caller;
let config: string;

beforeEach(async () => {
  const keywords = [DESKTOP, MOBILE, SECOND_MOBILE];
  ({ caller, config } = await freshConfig(rank, { keywords, website: 'example.com' }));
  await rank.db.collection('notifications').deleteMany({});
});

const refuseMobile = () =>
  rank.sim.faults.set([{ fault: 'forbidden', status: 400, said: SAID, match: { device: 'mobile' } }]);
/** One daily check each. */
async function check(...days: number[]): Promise<void> {
  for (const day of days) {
    rank.clock.set(new Date(NOON.getTime() + day * DAY_MS));
    expect(await trigger(rank)).toMatchObject({ completed: 1 });
  }
}
const notifications = () =>
  rank.db
    .collection('notifications')
    .find({}, { projection: { _id: 0, type: 1, title: 1, body: 1, key: 1 } })
    .sort({ createdAt: 1 })
    .toArray();
const history = async (keyword: object) =>
  (
    await rank.http
      .get(`/v1/rank/keyword/${config}`)
      .query({ ...keyword, startDate: FIRST, endDate: '2026-03-31' })
      .set(caller.as)
      .expect(200)
  ).body.data as Record<string, unknown>;

describe('keywords that the provider refuses for their device', () => {
  it('are reported on the third day, in one notification, and again when they have worked in between', async () => {
    refuseMobile();
    await check(0, 1);
    expect(await notifications()).toEqual([]);
    await check(2);
    const first = {
      key: expect.stringContaining(`device_refused:${config}:${FIRST}:`) as string,
      type: 'device_refused',
      title: 'Mobile keywords of example.com have been refused for three days',
      body: expect.stringContaining(`has not accepted the device mobile since ${FIRST}: tea, gin.`) as string,
    };
    expect(await notifications()).toEqual([first]);
    await check(3, 4);
    expect(await notifications()).toEqual([first]);

    rank.sim.reset();
    await check(5);
    refuseMobile();
    await check(6, 7);
    expect(await notifications()).toEqual([first]);
    await check(8, 9);
    expect(await notifications()).toEqual([
      first,
      {
        ...first,
        key: expect.stringContaining(':2026-03-17:') as string,
        body: expect.any(String) as string,
      },
    ]);
  });

  it('say so in their history and in the error log, and other keywords do not', async () => {
    refuseMobile();
    await check(0, 1);
    expect(await history(MOBILE)).not.toHaveProperty('device_refused_since');
    await check(2);
    expect(await history(MOBILE)).toMatchObject({ device_refused_since: FIRST });
    expect(await history(DESKTOP)).not.toHaveProperty('device_refused_since');
    const entry = { near: '', message: `Provider answered with status 400: ${SAID}`, refused_for: 'device' };
    expect((await viewOf(rank, caller)).error_log[FIRST]).toEqual([
      { ...MOBILE, ...entry },
      { ...SECOND_MOBILE, ...entry },
    ]);
    rank.sim.reset();
    await check(3);
    expect(await history(MOBILE)).not.toHaveProperty('device_refused_since');
  });

  it('are not those of other failures: of any device, or without a word about it', async () => {
    rank.sim.faults.set([{ fault: 'forbidden', status: 400, said: SAID, match: { device: '' } }]);
    await check(0, 1, 2);
    rank.sim.faults.set([
      { fault: 'forbidden', status: 400, said: 'Bad keyword', match: { device: 'mobile' } },
    ]);
    await check(3, 4, 5);
    rank.sim.faults.set([{ fault: 'server_error', said: SAID, match: { device: 'mobile' } }]);
    await check(6, 7, 8);
    expect(await notifications()).toEqual([]);
  });

  it('are reported once by processes that repeat the third day, and by the fourth if none did', async () => {
    refuseMobile();
    await check(0, 1, 2);
    await patchConfig(rank, config, { last_day: '2026-03-12' });
    await check(2);
    expect(await notifications()).toHaveLength(1);

    await rank.db.collection('notifications').deleteMany({});
    await check(3);
    expect(await notifications()).toMatchObject([
      { key: expect.stringContaining(`device_refused:${config}:${FIRST}:`) as string },
    ]);
  });

  it('are reported by the next day when the process died after the failures of the third were logged', async () => {
    refuseMobile();
    await check(0, 1, 2);
    await rank.db.collection('notifications').deleteMany({});
    await patchConfig(rank, config, {
      last_day: '2026-03-12',
      run_day: '2026-03-13',
      run: new Types.ObjectId(),
      lease_until: new Date(0),
    });
    await check(3);
    const { error_log: log } = await viewOf(rank, caller);
    expect(log['2026-03-13']).toMatchObject([{ refused_for: 'device' }, { refused_for: 'device' }]);
    expect(await notifications()).toMatchObject([
      { key: expect.stringContaining(`device_refused:${config}:${FIRST}:`) as string },
    ]);
  });

  it('are reported by a later delivery when the process dies after the run', async () => {
    refuseMobile();
    await check(0, 1);
    const dispatcher = rank.app.get(OutboxDispatcher);
    const dispatch = dispatcher.dispatch.bind(dispatcher);
    dispatcher.dispatch = () => Promise.resolve();
    await check(2);
    dispatcher.dispatch = dispatch;
    expect((await runsOf(rank, config)).at(-1)).toMatchObject({ status: 'done', failed: 2 });
    await dispatcher.dispatchPending();
    await dispatcher.dispatchPending();
    expect(await notifications()).toHaveLength(1);
    expect((await storedConfig(rank, config))!['events']).toEqual([]);
  });
});
