import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook, act } from '@testing-library/react';
import { dispatchLive, onLive, suspectConnection, useConnected, watchLive } from './live';
import { queryClient } from './query-client';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('passes an event to those that listen to it, until they stop', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = onLive('run_ended', first);
  onLive('run_ended', second);
  dispatchLive('run_ended', { run: 1 });
  dispatchLive('another', {});
  stop();
  dispatchLive('run_ended', { run: 2 });
  expect(first.mock.calls).toEqual([[{ run: 1 }]]);
  expect(second).toHaveBeenCalledTimes(2);
});

it('shows all events to those that watch', () => {
  const watcher = vi.fn();
  const stop = watchLive(watcher);
  dispatchLive('test_event', { at: 'now' });
  stop();
  dispatchLive('test_event', {});
  expect(watcher.mock.calls).toEqual([['test_event', { at: 'now' }]]);
});

it('asks until the server answers, and then reads everything again', async () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const fetch = vi.fn(() => Promise.reject(new TypeError('away')));
  vi.stubGlobal('fetch', fetch);
  const { result } = renderHook(() => useConnected());
  expect(result.current).toBe(true);
  suspectConnection(1000);
  suspectConnection(1500);
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(fetch).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(read).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(result.current).toBe(true);
  expect(read).toHaveBeenCalledExactlyOnceWith();
});
