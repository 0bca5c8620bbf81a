import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRenewed } from './keep-renewed.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('renews until it is ended, also after a failure', async () => {
  const [away, onError] = [new Error('away'), vi.fn()];
  const renew = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(away).mockResolvedValue(true);
  const end = keepRenewed(1000, renew, onError);
  expect(renew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(renew).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledExactlyOnceWith(away);
  end();
  await vi.advanceTimersByTimeAsync(3000);
  expect(renew).toHaveBeenCalledTimes(3);
});
