import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { onSessionEnd, onUnreachable, queryClient } from './query-client';

/** Resolves once a request has failed with this error. */
async function fails(cause: Error): Promise<void> {
  const rejects = async () => {
    throw cause;
  };
  await expect(queryClient.fetchQuery({ queryKey: [Math.random()], queryFn: rejects })).rejects.toBe(cause);
}

it('reports the end of the session, and a server that does not answer', async () => {
  const [ended, away] = [vi.fn(), vi.fn()];
  const stop = [onSessionEnd(ended), onUnreachable(away)];
  const refused = (status: number) =>
    Object.assign(Object.create(ApiError.prototype) as ApiError, { status });
  await fails(refused(403));
  await fails(new Error('another'));
  expect([ended.mock.calls.length, away.mock.calls.length]).toEqual([0, 0]);
  await fails(refused(401));
  expect([ended.mock.calls.length, away.mock.calls.length]).toEqual([1, 0]);
  await fails(new TypeError('away'));
  expect([ended.mock.calls.length, away.mock.calls.length]).toEqual([1, 1]);
  for (const each of stop) each();
  await fails(refused(401));
  expect(ended).toHaveBeenCalledTimes(1);
});

it('leaves a refused login to its form', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  const error = Object.assign(Object.create(ApiError.prototype) as ApiError, { status: 401 });
  const run = (meta?: Record<string, unknown>) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.reject(error), ...(meta && { meta }) })
      .execute(undefined)
      .catch(() => undefined);
  await run({ login: true });
  expect(ended).not.toHaveBeenCalled();
  await run();
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});
