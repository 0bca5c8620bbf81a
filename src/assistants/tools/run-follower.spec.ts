import { expect, it } from 'vitest';
import { EventBus } from '../../common/event-bus.js';
import { RUN_ENDED, RUN_PROGRESS } from '../../rank/index.js';
import { RunFollower } from './run-follower.js';

const progressOf = (run: string, done: number) => ({
  account: 'a',
  run,
  config: 'c',
  done,
  total: 3,
  failed: 0,
});
const end = (bus: EventBus, run: string) => bus.publish(RUN_ENDED, { progress: progressOf(run, 3) } as never);

it('reports the progress of a run until its end', async () => {
  const bus = new EventBus();
  const reported: [number, number][] = [];
  const followed = new RunFollower(bus).follow('run', (...progress) => reported.push(progress));
  await bus.publish(RUN_PROGRESS, progressOf('run', 1));
  await bus.publish(RUN_PROGRESS, progressOf('another', 2));
  await end(bus, 'run');
  expect(await followed).toEqual({ done: 3, total: 3, failed: 0 });
  expect(reported).toEqual([
    [1, 3],
    [3, 3],
  ]);
});

it('does not wait for a run that has ended before', async () => {
  const bus = new EventBus();
  const follower = new RunFollower(bus);
  await end(bus, 'run');
  const reported: [number, number][] = [];
  expect(await follower.follow('run', (...progress) => reported.push(progress))).toMatchObject({ done: 3 });
  expect(reported).toEqual([[3, 3]]);
});
