import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

const refusal = (own: boolean) => new Error(own ? 'own' : 'all');
const createQueue = (bounds: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ concurrency: 1, perKey: 100, total: 1000, ...bounds }, refusal);

/** Adds tasks that end in the order in which they run. */
function recorded(queue: FairQueue) {
  const order: string[] = [];
  const add = (key: string, count: number, lane: 0 | 1 = 0) =>
    Array.from({ length: count }, () =>
      queue
        .run(
          key,
          async () => {
            await Promise.resolve();
            order.push(key);
          },
          lane,
        )
        .catch((error: Error) => `${key}: ${error.message}`),
    );
  return { order, add };
}

it('runs one task of each key in turn', async () => {
  const { order, add } = recorded(createQueue());
  await Promise.all([...add('flood', 50), ...add('a', 2), ...add('b', 1)]);
  expect(order.slice(0, 6)).toEqual(['flood', 'flood', 'a', 'b', 'flood', 'a']);
  expect(order).toHaveLength(53);
});

it('runs as many tasks at a time as it may', async () => {
  const queue = createQueue({ concurrency: 2 });
  let [now, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, (now += 1));
    await Promise.resolve();
    now -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, (_, n) => queue.run(`${n % 3}`, work)));
  expect([most, now, queue.isBusy]).toEqual([2, 0, false]);
});

it('alternates between its lanes', async () => {
  const { order, add } = recorded(createQueue());
  await Promise.all([
    ...add('flood', 3),
    ...['x', 'y', 'z'].flatMap((key) => add(key, 1)),
    ...add('known', 2, 1),
  ]);
  expect(order.slice(0, 5)).toEqual(['flood', 'known', 'flood', 'known', 'x']);
});

it('refuses more tasks of a key than it may have', async () => {
  const { add } = recorded(createQueue({ perKey: 2 }));
  const ends = await Promise.all([...add('flood', 5), ...add('a', 1)]);
  expect(ends.filter((end) => end === 'flood: own')).toHaveLength(2);
  expect(ends.at(-1)).toBeUndefined();
});

it('replaces the newest task of the longest key when it is full', async () => {
  const { order, add } = recorded(createQueue({ perKey: 3, total: 4 }));
  const ends = await Promise.all([...add('flood', 4), ...add('a', 1), ...add('b', 1), ...add('b', 1)]);
  expect(ends.filter((end) => end === 'flood: own')).toHaveLength(1);
  expect(order).toEqual(['flood', 'flood', 'a', 'b', 'flood']);
  expect(ends.at(-1)).toBe('b: all');
});

it('goes on after tasks that fail', async () => {
  const queue = createQueue();
  const fail = () => Promise.reject(new Error('no'));
  const ends = await Promise.allSettled([
    queue.run('a', fail),
    queue.run('a', fail),
    queue.run('b', () => Promise.resolve(1)),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(queue.isBusy).toBe(false);
});
