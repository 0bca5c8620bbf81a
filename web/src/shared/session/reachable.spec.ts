import { afterEach, expect, it, vi } from 'vitest';
import { isReachable } from './reachable';

afterEach(() => vi.unstubAllGlobals());

it('is reachable when it responds with success', async () => {
  const respond = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', respond);
  respond.mockResolvedValueOnce(new Response());
  expect(await isReachable()).toBe(true);
  respond.mockResolvedValueOnce(new Response(null, { status: 503 }));
  expect(await isReachable()).toBe(false);
  respond.mockRejectedValueOnce(new TypeError('failed to fetch'));
  expect(await isReachable()).toBe(false);
  expect(respond).toHaveBeenCalledWith('/status', {
    cache: 'no-store',
    signal: expect.any(AbortSignal) as AbortSignal,
  });
});
