import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import {
  eventually,
  keywords,
  type RankApp,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
} from '../../../support/rank.js';

const IDLE = { run: null, run_day: '', lease_until: new Date(0), is_cron_running: false };

describe('a graceful shutdown in the middle of a run', () => {
  let rank: RankApp;
  /** On the same store as the application that shuts down. */
  let witness: TestApp;
  let config: string;

  async function start(shutdownMs: number) {
    const database = newDatabaseName();
    rank = await startRankApp(
      { SHUTDOWN_TIMEOUT_MS: String(shutdownMs), RANK_KEYWORD_CONCURRENCY: '2' },
      {},
      database,
    );
    witness = await startApp({}, database);
    await newSlot(witness);
    config = await newConfig(witness, await newCaller(witness), { keywords: keywords(6) });
    rank.gate.shut();
  }

  afterEach(async () => {
    await witness.close();
    await rank.gate.close();
    await rank.sim.close();
  });

  describe('with time left', () => {
    beforeEach(() => start(20_000));

    it('saves the keywords in flight, drops the rest and keeps the configuration due', async () => {
      const running = rank.http.post('/v1/rank/trigger').then(({ status }) => status);
      await eventually(() => rank.gate.waiting).toBe(2);
      const closed = rank.app.close();
      rank.gate.open();
      await closed;
      expect(await running).toBe(200);

      expect((await resultsOf(witness, config)).map(({ keyword }) => keyword)).toEqual([
        'keyword 01',
        'keyword 02',
      ]);
      expect(rank.sim.requests.total).toBe(2);
      expect(await storedConfig(witness, config)).toMatchObject({
        ...IDLE,
        last_triggred: null,
        last_day: '',
      });
      expect(await runsOf(witness, config)).toMatchObject([
        { status: 'abandoned', ranked: 2, requests: 2, error: 'The process shut down' },
      ]);
      expect(await witness.db.collection('rank_errors').countDocuments()).toBe(0);
    });

    it('leaves only missing keywords to the next process', async () => {
      const running = rank.http.post('/v1/rank/trigger').then(({ status }) => status);
      await eventually(() => rank.gate.waiting).toBe(2);
      const closed = rank.app.close();
      rank.gate.open();
      await Promise.all([closed, running]);

      rank.sim.requests.clear();
      const next = await startApp(
        {
          SEARCH_PROVIDER_URL: rank.gate.url,
          SEARCH_PROVIDER_KEY: rank.sim.key,
          SEARCH_PROVIDER_HOST: 'search.provider.example',
        },
        witness.db.name,
      );
      expect(await trigger(next)).toMatchObject({ configs: 1, completed: 1, keywords: 6, ranked: 6 });
      expect(rank.sim.requests.total).toBe(4);
      await next.app.close();
    });
  });

  describe('with a provider that does not answer', () => {
    beforeEach(() => start(400));

    it('ends after half the time, releases the lease and saves nothing that was in flight', async () => {
      const running = rank.http.post('/v1/rank/trigger').then(({ status }) => status);
      await eventually(() => rank.gate.waiting).toBe(2);
      await rank.app.close();
      await running;
      expect(await resultsOf(witness, config)).toEqual([]);
      expect(await storedConfig(witness, config)).toMatchObject({ ...IDLE, last_triggred: null });
      expect(await runsOf(witness, config)).toMatchObject([{ status: 'abandoned', ranked: 0, requests: 2 }]);
    });
  });
});
