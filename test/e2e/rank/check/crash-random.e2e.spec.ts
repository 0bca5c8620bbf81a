import { describe, expect, it } from 'vitest';
import {
  calls,
  CONCURRENCY,
  expectWholeDay,
  FAILING,
  MOST_IN_FLIGHT,
  newDay,
  useCrashWorld,
  storedNow,
  takeOver,
  triggerWithoutWaiting,
} from '../../../support/crash.js';
import { depth } from '../../../support/depth.js';
import { randomOf } from '../../../support/random.js';
import { eventually, resultsOf, runsOf, storedConfig, viewOf } from '../../../support/rank.js';

/** `npm run test:crash` runs fifty; here a few show that it works. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? depth(1, 3));
const SEED = Number(process.env['CRASH_SEED'] ?? 20_260_311);
/** Share of processes that are paused instead of killed, and resumed when another has finished the day. */
const STOP_SHARE = 0.3;
const LATENCY_MS = 60;
/** A run in steps: so many calls, and what follows the last of them counts for so many more. */
const CALLS = 12;
const STEPS = CALLS + 5;
const STEP_MS = 40;

const world = useCrashWorld();

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The day is dirty from the claim until its document is written, and has its stamp then. */
async function claimed(): Promise<boolean> {
  const { dirty_days, last_day } = await storedConfig(world.rank, world.config);
  return dirty_days.length > 0 || last_day === world.day;
}

/** The state of the run when its process died. */
async function stateNow(): Promise<string> {
  const { rank, config, caller, day } = world;
  const { run, last_day, dirty_days } = await storedConfig(rank, config);
  const results = await resultsOf(rank, config, day);
  const logged = Object.keys((await viewOf(rank, caller)).error_log).length;
  const stage = last_day === day ? 'stamped' : run === null ? 'not begun' : 'claimed';
  const rolled = results.filter((result) => result.rolled_from_previous).length;
  return `${stage}, ${results.length - rolled} stored, ${logged} logged, ${rolled} rolled, ${dirty_days.length} dirty`;
}

describe(`a process that is killed at any moment (seed ${SEED})`, () => {
  const random = randomOf(SEED);
  const states = new Set<string>();
  // Each round has its own stretch of the run: however few there are, they meet different states.
  // Calls are counted, as a busy machine takes longer over them.
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const step = ((round + random()) / ROUNDS) * STEPS;
    const afterCalls = Math.min(CALLS, Math.floor(step));
    return {
      round: round + 1,
      afterCalls,
      afterMs: Math.round((step - afterCalls) * STEP_MS),
      stop: random() < STOP_SHARE,
    };
  });

  it.each(rounds)(
    'round $round: $afterMs ms after call $afterCalls (stopped, not killed: $stop)',
    async ({ afterCalls, afterMs, stop }) => {
      await newDay(world, LATENCY_MS);
      const victim = await world.startVictim();
      const forgotten = triggerWithoutWaiting(victim);
      await eventually(claimed).toBe(true);
      await eventually(() => world.rank.sim.requests.total).toBeGreaterThanOrEqual(afterCalls);
      await delay(afterMs);
      if (stop) victim.child.kill('SIGSTOP');
      else await victim.end('SIGKILL');
      const before = await storedNow(world);
      states.add(await stateNow());
      await takeOver(world);
      if (stop) {
        victim.child.kill('SIGCONT');
        await forgotten;
      }
      await expectWholeDay(world);
      const again = [...calls(world)]
        .filter(([q, count]) => count > 1 && !FAILING.includes(q))
        .map(([q]) => q);
      // A process resumed before its lease is over by its own clock may repeat requests until it notices.
      expect(again.length).toBeLessThanOrEqual(stop ? MOST_IN_FLIGHT + CONCURRENCY : MOST_IN_FLIGHT);
      const stored = again.filter((q) => before.includes(q));
      expect(stored.length).toBeLessThanOrEqual(stop ? CONCURRENCY : 0);
      expect((await runsOf(world.rank, world.config)).some(({ status }) => status === 'running')).toBe(false);
    },
  );

  it('met the run in different states', () => {
    process.stdout.write(
      `${ROUNDS} rounds, seed ${SEED}, states met:\n  ${[...states].sort().join('\n  ')}\n`,
    );
    expect(states.size).toBeGreaterThanOrEqual(Math.min(ROUNDS, 2));
  });
});
