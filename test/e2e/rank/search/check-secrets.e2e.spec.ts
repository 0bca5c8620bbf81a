import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { keywords, runsOf, startRankApp, viewOf } from '../../../support/rank.js';

/** Occurs in the simulator's 429 message, so that the provider's message repeats the key. */
const KEY = 'exceeded';

describe('the key of the provider', () => {
  const rank = useApp(() =>
    startRankApp(
      { SEARCH_PROVIDER_KEY: KEY, RANK_RETRY_ATTEMPTS: '1', RANK_KEYWORD_CONCURRENCY: '1' },
      { key: KEY },
    ),
  );
  let caller: Caller;
  let config: string;
  const answers: string[] = [];

  beforeAll(async () => {
    await newSlot(rank);
    caller = await newCaller(rank);
    config = await newConfig(rank, caller, { keywords: keywords(6) });
    rank.sim.faults.set([
      { fault: 'rate_limit', match: { q: 'keyword 01' } },
      { fault: 'server_error', match: { q: 'keyword 02' } },
      { fault: 'drop', match: { q: 'keyword 03' } },
      { fault: 'oversize', match: { q: 'keyword 04' } },
      { fault: 'unauthorized', match: { q: 'keyword 06' } },
    ]);
    const { text } = await rank.http.post('/v1/rank/trigger').expect(401);
    answers.push(text);
    for (const path of ['config', 'graph?detail=true', `table/${config}`]) {
      const answer = await rank.http.get(`/v1/rank/${path}`).set(caller.as).expect(200);
      answers.push(answer.text, JSON.stringify(answer.headers));
    }
  });

  it('is removed where the provider repeats it', async () => {
    const [first] = (await viewOf(rank, caller)).error_log['2026-03-11'] ?? [];
    expect(first?.message).toBe(
      'Provider answered with status 429: You have [key] the rate limit per second for your plan',
    );
    expect(await runsOf(rank, config)).toMatchObject([
      { status: 'failed', ranked: 1, failed: 5, error: 'Provider answered with status 401: Invalid API key' },
    ]);
  });

  it('was really sent, and is in no response, no log and no document', async () => {
    expect(rank.gate.seen.length).toBeGreaterThanOrEqual(6);
    expect(rank.gate.seen.every(({ rawHeaders }) => rawHeaders.includes(KEY))).toBe(true);
    const collections = await rank.db.listCollections();
    expect(collections.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['rank_configs', 'rank_errors', 'runs', 'seo_results', 'provider_state']),
    );
    const documents = await Promise.all(
      collections.map(({ name }) => rank.db.collection(name).find().toArray()),
    );
    for (const text of [...answers, ...rank.logs, JSON.stringify(documents)]) expect(text).not.toContain(KEY);
    expect(rank.logs.length).toBeGreaterThan(0);
  });

  it("is as secret as the provider's address: no failure names it", async () => {
    const { port } = new URL(rank.gate.url);
    const stored = await rank.db.collection('rank_errors').find().toArray();
    for (const text of [...answers, JSON.stringify(stored)]) {
      expect(text).not.toContain(`127.0.0.1:${port}`);
      expect(text).not.toContain('search.provider.example');
    }
  });
});
