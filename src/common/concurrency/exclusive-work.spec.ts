import { expect, it, vi } from 'vitest';
import { ExclusiveWork } from './exclusive-work.js';

const logger = () => ({ error: vi.fn() });

it('goes on once at a time, and again after its end', async () => {
  let [runs, end] = [0, () => {}];
  const work = new ExclusiveWork(() => {
    runs += 1;
    return new Promise<void>((done) => (end = done));
  }, logger());
  const both = [work.run(), work.run()];
  expect(runs).toBe(1);
  end();
  await Promise.all(both);
  void work.run();
  expect(runs).toBe(2);
});

it('logs its errors, and runs again after them', async () => {
  const log = logger();
  const failure = new Error('away');
  const work = new ExclusiveWork(vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined), log);
  await work.run();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(failure);
  await work.run();
  expect(log.error).toHaveBeenCalledOnce();
});

it('is aborted at the shutdown, which waits for it', async () => {
  const steps: string[] = [];
  const work = new ExclusiveWork(async (signal) => {
    await new Promise((aborted) => signal.addEventListener('abort', aborted));
    steps.push('aborted');
  }, logger());
  void work.run();
  await work.end();
  expect(steps).toEqual(['aborted']);
});
