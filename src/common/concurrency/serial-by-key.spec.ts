import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SerialByKey } from './serial-by-key.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A task that ends when the test says so. */
function heldTask(name: string, events: string[]) {
  let end!: (error?: Error) => void;
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve(name));
  });
  const task = () => {
    events.push(name);
    return ended;
  };
  return { task, end: (error?: Error) => end(error) };
}

it('runs the tasks of a key in their order, those of other keys meanwhile, and goes on after a failure', async () => {
  const serial = new SerialByKey();
  const events: string[] = [];
  const [a, b, c, other] = ['a', 'b', 'c', 'other'].map((name) => heldTask(name, events));
  const results = Promise.allSettled([
    serial.run('key', a!.task),
    serial.run('key', b!.task),
    serial.run('another', other!.task),
    serial.run('key', c!.task),
  ]);
  await setImmediate();
  expect(events).toEqual(['a', 'other']);
  a!.end(new Error('failed'));
  await setImmediate();
  expect(events).toEqual(['a', 'other', 'b']);
  for (const { end } of [b!, c!, other!]) end();
  expect(await results).toMatchObject([
    { reason: new Error('failed') },
    { value: 'b' },
    { value: 'other' },
    { value: 'c' },
  ]);
  expect(events).toEqual(['a', 'other', 'b', 'c']);
});
