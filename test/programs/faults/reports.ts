import { RANK_CONFIGS, type RankConfig } from '../../../src/rank/tracking/config/config.schema.js';
import { SEO_RESULTS } from '../../../src/rank/history/results/result.schema.js';
import type { Member } from './members.js';
import type { FaultsWorld } from './world.js';

const DAY_MS = 24 * 3_600_000;

/** Reports from day documents equal those from results. */
export async function reportsHold(world: FaultsWorld, members: Member[]): Promise<void> {
  for (const member of members) {
    const packed = await reportOf(world, member);
    if (!packed) continue;
    await setDirty(world, member, true);
    const plain = await reportOf(world, member);
    await setDirty(world, member, false);
    if (plain !== packed)
      world.addFinding(`the report of ${member.person.email} differs from the results:\n${packed}\n${plain}`);
  }
}

async function reportOf(world: FaultsWorld, { sessions }: Member): Promise<string | undefined> {
  const day = (days: number) => new Date(world.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const path = `/v1/rank/graph?detail=true&startDate=${day(-100)}&endDate=${day(2)}`;
  const answer = await sessions.call('GET', path);
  return answer?.status === 200 ? JSON.stringify(answer.data) : undefined;
}

/** Marks a day as outdated directly in the store, so that it is read from its results. */
async function setDirty(world: FaultsWorld, { person }: Member, dirty: boolean): Promise<void> {
  await world.look(async (db) => {
    const configs = await db.collection<RankConfig>(RANK_CONFIGS).find({ deleted_on: null }).toArray();
    const own = configs.find(({ account }) => String(account) === person.account);
    if (!own) return;
    const days = dirty ? await db.collection(SEO_RESULTS).distinct('slot_day', { config: own._id }) : [];
    await db.collection(RANK_CONFIGS).updateOne({ _id: own._id }, { $set: { dirty_days: days } });
  });
}
