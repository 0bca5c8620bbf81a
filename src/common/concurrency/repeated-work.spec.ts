import type { HttpAdapterHost } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerSettings } from '../../settings/settings.js';
import { RepeatedWork } from './repeated-work.js';
import { newRepeatedWork } from './spec-support.js';

const MS = 1000;
const EVERY_SECOND = '* * * * * *';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('repeated work', () => {
  it('begins at the bootstrap, and ends with the shutdown', async () => {
    const [repeated, work] = [newRepeatedWork(), vi.fn()];
    repeated.every('Test', MS, work);
    await vi.advanceTimersByTimeAsync(2 * MS);
    expect(work).not.toHaveBeenCalled();
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(MS - 1);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * MS);
    expect(work).toHaveBeenCalledTimes(3);
    await repeated.beforeApplicationShutdown();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begins at once after the bootstrap', async () => {
    const [repeated, work] = [newRepeatedWork(), vi.fn()];
    repeated.onApplicationBootstrap();
    repeated.every('Test', MS, work);
    await vi.advanceTimersByTimeAsync(MS);
    expect(work).toHaveBeenCalledTimes(1);
    await repeated.beforeApplicationShutdown();
  });

  it('runs at the start if it is to', async () => {
    const [repeated, work] = [newRepeatedWork(), vi.fn()];
    repeated.every('Test', MS, work, { atStart: true });
    repeated.onApplicationBootstrap();
    expect(work).toHaveBeenCalledTimes(1);
    await repeated.beforeApplicationShutdown();
  });

  it('is not done in a command, but when it is called', async () => {
    const [repeated, work] = [newRepeatedWork({ server: false }), vi.fn()];
    const task = repeated.every('Test', MS, work, { atStart: true });
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(2 * MS);
    expect(work).not.toHaveBeenCalled();
    await task.run();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('never overlaps itself, and the shutdown aborts it and waits for its end', async () => {
    const repeated = newRepeatedWork();
    const work = vi.fn(
      (signal: AbortSignal) => new Promise((aborted) => signal.addEventListener('abort', aborted)),
    );
    repeated.every('Test', MS, work);
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(5 * MS);
    expect(work).toHaveBeenCalledTimes(1);
    await repeated.beforeApplicationShutdown();
    await expect(work.mock.results[0]!.value).resolves.toBeDefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for a run that does not end only a fifth of the time that a shutdown has', async () => {
    const repeated = newRepeatedWork();
    repeated.every('Test', MS, () => new Promise(() => {}), { atStart: true });
    repeated.onApplicationBootstrap();
    const stopped = vi.fn();
    void repeated.beforeApplicationShutdown().then(stopped);
    await vi.advanceTimersByTimeAsync(1999);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('does not keep the process alive', () => {
    vi.useRealTimers();
    const started = vi.spyOn(globalThis, 'setInterval');
    const repeated = newRepeatedWork();
    repeated.onApplicationBootstrap();
    repeated.every('Test', MS, () => {});
    expect(started.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
    started.mockRestore();
    return repeated.beforeApplicationShutdown();
  });

  it('follows a cron expression, known to the SchedulerRegistry', async () => {
    const registry = new SchedulerRegistry();
    const repeated = new RepeatedWork({ httpAdapter: {} } as HttpAdapterHost, registry, new ServerSettings());
    const work = vi.fn();
    repeated.at('test', EVERY_SECOND, work);
    expect(registry.doesExist('cron', 'test')).toBe(false);
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(3 * MS);
    expect(work).toHaveBeenCalledTimes(3);
    await repeated.beforeApplicationShutdown();
    await vi.advanceTimersByTimeAsync(3 * MS);
    expect(work).toHaveBeenCalledTimes(3);
    registry.deleteCronJob('test');
  });
});
