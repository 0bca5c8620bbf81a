import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MOST_IN_FLIGHT,
  DAY_MS,
  now,
  expectWholeDay,
  FAILING,
  newDay,
  useCrashWorld,
} from '../support/crash.js';
import { type Running, type RunningSimulator, startSimulatorProcess } from '../support/process.js';
import { eventually, PROVIDER_KEY, storedConfig } from '../support/rank.js';
import type { TriggerSummary } from '../../src/rank/checks/trigger/trigger-summary.js';

const LEASE_MS = 2000;

const world = useCrashWorld();
let simulator: RunningSimulator;

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(async () => {
  await simulator.kill();
});

const startSimulator = (port = 0) =>
  startSimulatorProcess(port, ['--site', 'example.com', '--latency', '150'], PROVIDER_KEY);

/** Applications that ask the simulator's process, under a lease that runs out while the test looks on. */
function startNodes(count: number, env: Record<string, string> = {}): Promise<Running[]> {
  const settings = { SEARCH_PROVIDER_URL: simulator.url, RANK_LEASE_MS: String(LEASE_MS), ...env };
  return Promise.all(Array.from({ length: count }, () => world.startVictim(settings)));
}

const control = (path: string, method: string, body?: object) =>
  fetch(`${simulator.url}/control/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });

async function asked(): Promise<Map<string, number>> {
  const { requests } = (await (await control('requests', 'GET')).json()) as { requests: { q: string }[] };
  const counts = new Map<string, number>();
  for (const { q } of requests) counts.set(q, (counts.get(q) ?? 0) + 1);
  return counts;
}

async function trigger(node: Running): Promise<TriggerSummary | undefined> {
  const response = await fetch(`${node.url}/v1/rank/trigger`, { method: 'POST' }).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  return ((await response.json()) as { data: TriggerSummary }).data;
}

async function freshNodes(count: number, env: Record<string, string> = {}, failing: readonly string[] = []) {
  await newDay(world);
  await control('requests', 'DELETE');
  await control(
    'faults',
    'PUT',
    failing.map((q) => ({ match: { q }, fault: 'server_error' })),
  );
  return startNodes(count, env);
}

/** So many calls have come in: the run is under way. */
const underWay = (calls: number) =>
  eventually(async () => [...(await asked()).values()].length).toBeGreaterThanOrEqual(calls);

describe('several applications on one store', () => {
  it('finish the day of one that is killed: no result lost, none duplicated, by one of the others', async () => {
    const [first, second, third] = await freshNodes(3, {}, FAILING);
    const dying = trigger(first!);
    await underWay(5);
    const waiting = [trigger(second!), trigger(third!)];
    await first!.end('SIGKILL');
    expect(await dying).toBeUndefined();
    const [a, b] = await Promise.all(waiting);
    expect(a!.completed + b!.completed).toBe(1);
    await expectWholeDay(world);
    const again = [...(await asked())].filter(([q, count]) => count > 1 && !FAILING.includes(q));
    expect(again.length).toBeLessThanOrEqual(MOST_IN_FLIGHT);
  });

  it('go on without a paused one, which finishes nothing when it is resumed', async () => {
    const [first, second] = await freshNodes(2, {}, FAILING);
    const stopped = trigger(first!);
    await underWay(5);
    first!.child.kill('SIGSTOP');
    expect(await trigger(second!)).toMatchObject({ completed: 1 });
    first!.child.kill('SIGCONT');
    expect(await stopped).toMatchObject({ completed: 0 });
    await expectWholeDay(world);
  });

  it('triggered simultaneously, run the configuration once', async () => {
    const all = await Promise.all((await freshNodes(3, {}, FAILING)).map(trigger));
    expect(all.reduce((sum, summary) => sum + summary!.completed, 0)).toBe(1);
    expect([...(await asked()).values()].every((count) => count === 1)).toBe(true);
    await expectWholeDay(world);
  });

  it('finish the day when the provider dies in the middle and is restarted', async () => {
    const retries = { RANK_RETRY_ATTEMPTS: '15', RANK_RETRY_BASE_MS: '300', RANK_RETRY_BUDGET_MS: '60000' };
    const [node] = await freshNodes(1, retries);
    const answer = trigger(node!);
    await underWay(5);
    const port = Number(new URL(simulator.url).port);
    await simulator.kill();
    simulator = await startSimulator(port);
    expect(await answer).toMatchObject({ completed: 1, ranked: 12 });
    await expectWholeDay(world, []);
  });

  it('finish the day once when the store goes away for longer than the lease, and is back', async () => {
    const [first, second] = await freshNodes(2, {}, FAILING);
    const failing = trigger(first!);
    await underWay(5);
    const back = world.proxy.cut();
    const leaseIsOut = async () => {
      const { lease_until } = await storedConfig(world.rank, world.config);
      return lease_until < now(DAY_MS);
    };
    await eventually(leaseIsOut).toBe(true);
    back();
    // Race: a renewal that waits for the store may arrive before the lease is given up; then the first goes on.
    const byFirst = (await failing)?.completed ?? 0;
    const bySecond = (await trigger(second!))?.completed;
    expect([byFirst, bySecond]).toEqual(byFirst === 1 ? [1, 0] : [0, 1]);
    // The first ends its record as failed where the store is back in time for that.
    await expectWholeDay(world, FAILING, ['abandoned', 'failed']);
  });
});
