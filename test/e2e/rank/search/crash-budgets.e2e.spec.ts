import { beforeEach, describe, expect, it } from 'vitest';
import { AccountsService } from '../../../../src/auth/accounts/accounts.service.js';
import { type Account, ACCOUNTS } from '../../../../src/auth/accounts/account.schema.js';
import { RANK_CONFIGS } from '../../../../src/rank/tracking/config/config.schema.js';
import { SEARCH_USAGE, type SearchUsage } from '../../../../src/rank/search/usage/search-usage.repository.js';
import { newSlot } from '../../../support/app.js';
import { DAY_MS, now, triggerWithoutWaiting, useCrashWorld } from '../../../support/crash.js';
import type { Running } from '../../../support/process.js';
import { eventually, freshDay } from '../../../support/rank.js';

const INSTALLATION = 300;
const PARENT = 40;
const CHILD = 4;
const KEYWORDS = 6;
const CONCURRENCY = 8;
const ENV = {
  SEARCH_BUDGET_DAY: String(INSTALLATION),
  RANK_CONFIG_CONCURRENCY: '8',
  RANK_KEYWORD_CONCURRENCY: String(CONCURRENCY),
};

const world = useCrashWorld();
let day: string;
let parents: Account[];
let children: Account[];

/** Ten parents with ten children each, who want 600 requests; each budget allows fewer. */
beforeEach(async () => {
  const { rank } = world;
  await freshDay(rank, now(DAY_MS));
  day = now(DAY_MS).toISOString().slice(0, 10);
  const slot = await newSlot(rank, { max_capacity: 1000 });
  const accounts = rank.app.get(AccountsService);
  [parents, children] = [[], []];
  const root = (await accounts.findPlatform()) ?? (await accounts.create({ name: 'root', platform: true }));
  for (let n = 0; n < 10; n += 1) {
    const parent = await accounts.create({ name: `parent ${n}`, parent: root._id });
    parents.push(parent);
    for (let m = 0; m < 10; m += 1)
      children.push(await accounts.create({ name: `child ${n}${m}`, parent: parent._id }));
  }
  const setBudget = (list: Account[], limit: number) =>
    rank.db
      .model<Account>(ACCOUNTS)
      .updateMany({ _id: { $in: list.map(({ _id }) => _id) } }, { $set: { search_budget: { day: limit } } });
  await setBudget(parents, PARENT);
  await setBudget(
    children.filter((_, index) => index % 5 === 0),
    CHILD,
  );
  const at = { createdAt: now(-DAY_MS), updatedAt: now(-DAY_MS) };
  const configs = children.map(({ _id: account, name }) => ({
    account,
    keywords: Array.from({ length: KEYWORDS }, (_, n) => ({
      keyword: `${name} keyword ${n}`,
      country: 'US',
    })),
    website: 'example.com',
    language: 'en',
    slot: slot._id,
    ...at,
  }));
  await rank.db.model(RANK_CONFIGS).create(configs);
  rank.sim.latency.set(25);
});

/** @param env a run that loses its lease on a slow machine may have counted requests that it does not send */
const start = (count: number, env: Record<string, string> = {}): Promise<Running[]> =>
  Promise.all(Array.from({ length: count }, () => world.startVictim({ ...ENV, ...env })));

/** Requests that the provider received, by name of account. */
function sent(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { q = '' } of world.rank.sim.requests.list()) {
    const child = q.replace(/ keyword \d+$/, '');
    for (const name of [child, `parent ${child.at(-2)}`, 'all'])
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

async function used(): Promise<Map<string, number>> {
  const stored = await world.rank.db.model<SearchUsage>(SEARCH_USAGE).find().lean<SearchUsage[]>();
  const names = new Map([...parents, ...children].map(({ _id, name }) => [String(_id), name]));
  const today = stored.filter(({ _id }) => _id.endsWith(day));
  return new Map(
    today.map(({ _id, used: count }) => [names.get(_id.slice(0, -11)) ?? _id.slice(0, -11), count]),
  );
}

const limitOf = (name: string) => {
  if (name === 'all') return INSTALLATION;
  if (name.startsWith('parent')) return PARENT;
  return Number(name.at(-1)) % 5 === 0 ? CHILD : 2 * KEYWORDS;
};

async function expectBudgetsKept(): Promise<void> {
  const counted = await used();
  for (const [name, count] of sent()) {
    expect([name, count]).toEqual([name, Math.min(count, limitOf(name))]);
    expect([name, counted.get(name)]).toEqual([name, Math.max(count, counted.get(name) ?? 0)]);
  }
  for (const [name, count] of counted) {
    if (name !== 'all' && !name.startsWith('parent') && !name.startsWith('child')) continue;
    if (limitOf(name) !== 2 * KEYWORDS) expect([name, count]).toEqual([name, Math.min(count, limitOf(name))]);
  }
}

const unfinished = () =>
  world.rank.db
    .model(RANK_CONFIGS)
    .countDocuments({ $or: [{ last_day: { $ne: day } }, { run: { $ne: null } }] });

async function finishDay(node: Running): Promise<void> {
  await eventually(async () => {
    await triggerWithoutWaiting(node);
    return unfinished();
  }).toBe(0);
}

describe('a hundred accounts, checked by two processes', () => {
  it('use up the budgets and send no request more', async () => {
    const [one, two] = await start(2);
    await Promise.all([triggerWithoutWaiting(one!), triggerWithoutWaiting(two!)]);
    await finishDay(one!);
    await expectBudgetsKept();
    expect(sent().get('all')).toBe(INSTALLATION);
    expect((await used()).get('all')).toBe(INSTALLATION);
    await world.endVictims();
    const notified = await world.rank.db.collection('notifications').find({ type: 'budget' }).toArray();
    expect(notified.filter(({ key }) => String(key).startsWith('budget:all:'))).toHaveLength(1);
    expect(new Set(notified.map(({ key }) => String(key))).size).toBe(notified.length);
  });

  it('send no request more when processes are killed; what a killed one counted may be lost', async () => {
    const env = { RANK_LEASE_MS: '10000' };
    const [one, two] = await start(2, env);
    const running = [triggerWithoutWaiting(one!), triggerWithoutWaiting(two!)];
    await eventually(() => world.rank.sim.requests.total).toBeGreaterThan(100);
    await one!.end('SIGKILL');
    await eventually(() => world.rank.sim.requests.total).toBeGreaterThan(200);
    await two!.end('SIGKILL');
    await Promise.all(running);
    await expectBudgetsKept();
    const [three] = await start(1, env);
    await finishDay(three!);
    await expectBudgetsKept();
    // Each of the two was killed with at most so many requests counted and not sent.
    expect(sent().get('all')).toBeGreaterThanOrEqual(INSTALLATION - 2 * CONCURRENCY);
  });
});
