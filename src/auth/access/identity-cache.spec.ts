import { Types } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { EventBus } from '../../common/event-bus.js';
import type { SessionInvalidation } from '../sessions/session-invalidation.js';
import type { Identity } from './actor.js';
import { IdentityCache } from './identity-cache.js';

const MOST = 10_000;

it('keeps the 10,000 identities that were used last', async () => {
  const cache = new IdentityCache({ seesEveryChange: true } as SessionInvalidation, new EventBus());
  vi.spyOn(performance, 'now').mockReturnValue(1);
  const sessions = Array.from({ length: MOST + 1 }, () => new Types.ObjectId());
  const read = vi.fn((_id: Types.ObjectId) =>
    Promise.resolve({ session: { _id, token_hash: String(_id) } } as unknown as Identity),
  );
  const get = (_id: Types.ObjectId) => cache.get({ _id }, () => read(_id));
  for (const id of sessions) await get(id);
  expect(read).toHaveBeenCalledTimes(MOST + 1);
  await get(sessions.at(-1)!);
  await get(sessions[1]!);
  expect(read).toHaveBeenCalledTimes(MOST + 1);
  await get(sessions[0]!);
  expect(read).toHaveBeenCalledTimes(MOST + 2);
  vi.restoreAllMocks();
});

it('releases identities that have expired', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const now = vi.spyOn(performance, 'now').mockReturnValue(1);
  const cache = new IdentityCache({ seesEveryChange: true } as SessionInvalidation, new EventBus());
  const get = (_id: Types.ObjectId) =>
    cache.get({ _id }, () =>
      Promise.resolve({ session: { _id, token_hash: String(_id) } } as unknown as Identity),
    );
  await get(new Types.ObjectId());
  now.mockReturnValue(1_500);
  await get(new Types.ObjectId());
  expect(cache.size).toBe(2);
  for (const [time, size] of [
    [2_001, 1],
    [4_001, 0],
  ]) {
    now.mockReturnValue(time!);
    vi.advanceTimersByTime(2_000);
    expect(cache.size).toBe(size);
  }
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
