import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { newSlot, NOON } from '../../../support/app.js';
import { depth } from '../../../support/depth.js';
import { watchLiveMemory } from '../../../support/memory.js';
import { keywords, type RankApp, startRankApp, trigger } from '../../../support/rank.js';

const MOST_GROWTH_MB = 10;

/** Configurations as the application writes them, inserted in bulk. */
async function insertConfigs(
  { db }: RankApp,
  slot: Types.ObjectId,
  count: number,
  words: number,
): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    account: new Types.ObjectId(),
    keywords: keywords(words),
    website: 'https://www.example.com',
    language: 'en',
    slot,
    createdAt: NOON,
    updatedAt: NOON,
  }));
  await db.model('rank_configs').insertMany(rows);
}

describe('many due configurations', () => {
  /** Long runs exceed one look-up (500), so the queue is never in memory as a whole. MANY_CONFIGS=5000 for more. */
  it('are all run, once each, in any number', async () => {
    const count = Number(process.env['MANY_CONFIGS'] ?? depth(60, 520));
    const rank = await startRankApp({ RANK_CONFIG_CONCURRENCY: '2' });
    const { _id } = await newSlot(rank, { max_capacity: count });
    await insertConfigs(rank, _id, count, 1);
    const memory = watchLiveMemory();
    expect(await trigger(rank)).toMatchObject({ configs: count, completed: count, ranked: count });
    const grownMb = memory.stop();
    expect(await rank.db.collection('seo_results').countDocuments()).toBe(count);
    expect(await rank.db.collection('runs').countDocuments({ status: 'done' })).toBe(count);
    expect(rank.sim.requests.total).toBe(count);
    expect(grownMb).toBeLessThan(MOST_GROWTH_MB);
    await rank.close();
  }, 600_000);

  it('take turns: a small one beside a large one is done long before it', async () => {
    const rank = await startRankApp({ RANK_CONFIG_CONCURRENCY: '2', RANK_KEYWORD_CONCURRENCY: '4' });
    const { _id } = await newSlot(rank);
    const large = depth(80, 200);
    await insertConfigs(rank, _id, 1, large);
    await insertConfigs(rank, _id, 1, 8);
    rank.sim.latency.set(10);
    expect(await trigger(rank)).toMatchObject({ completed: 2, ranked: large + 8 });
    const runs = await rank.db.collection('runs').find().sort({ keywords: 1 }).toArray();
    const results = rank.db.collection('seo_results');
    const [small] = await results
      .find({ run: runs[0]!['_id'] as unknown })
      .sort({ checked_at: -1 })
      .toArray();
    expect(runs.map((run) => run['keywords'] as number)).toEqual([8, large]);
    // Round-robin needs as many of the large one's keywords as it has itself; the rest is tolerance.
    const order = rank.sim.requests.list().map(({ q = '' }) => q);
    const lastOfSmall = order.findLastIndex(
      (q) => q === small!['keyword'] && order.indexOf(q) !== order.lastIndexOf(q),
    );
    expect(lastOfSmall).toBeLessThan(60);
    await rank.close();
  });
});
