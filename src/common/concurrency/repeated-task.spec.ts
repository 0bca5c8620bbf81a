import { Logger } from '@nestjs/common';
import { afterEach, expect, it, vi } from 'vitest';
import { RepeatedTask } from './repeated-task.js';

afterEach(() => vi.restoreAllMocks());

it('goes on once at a time, and again after its end', async () => {
  let [runs, end] = [0, () => {}];
  const task = new RepeatedTask('Test', () => {
    runs += 1;
    return new Promise<void>((done) => (end = done));
  });
  const both = [task.run(), task.run()];
  expect(runs).toBe(1);
  end();
  await Promise.all(both);
  void task.run();
  expect(runs).toBe(2);
});

it.each([
  ['rejects', () => Promise.reject(new Error('away'))],
  [
    'throws',
    () => {
      throw new Error('away');
    },
  ],
])('logs with its name that its work %s, and runs again', async (_, fail) => {
  const logged: unknown[] = [];
  vi.spyOn(Logger.prototype, 'error').mockImplementation(function (this: Logger, error: unknown) {
    logged.push([Reflect.get(this, 'context'), error]);
  });
  const work = vi.fn<() => unknown>().mockImplementationOnce(fail);
  const task = new RepeatedTask('Test', work);
  await task.run();
  await task.run();
  expect(work).toHaveBeenCalledTimes(2);
  expect(logged).toEqual([['Test', new Error('away')]]);
});

it('is aborted by its stop, which waits for it, and does not run again', async () => {
  const steps: string[] = [];
  const task = new RepeatedTask('Test', async (signal) => {
    await new Promise((aborted) => signal.addEventListener('abort', aborted));
    steps.push('aborted');
  });
  void task.run();
  await task.stop();
  await task.run();
  expect(steps).toEqual(['aborted']);
});
