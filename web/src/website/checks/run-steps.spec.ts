import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchLive } from '../../shared/session/live';
import { timeLeft, useRunSteps } from './run-steps';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  dispatchLive('rank_done', event(100));
  cleanup();
  vi.useRealTimers();
});

const event = (done: number, config = 'c1') => ({ config, done, total: 100, failed: 0 });
const send = (...args: Parameters<typeof event>) => act(() => dispatchLive('rank_progress', event(...args)));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('estimates the time that is left by the speed so far', () => {
  expect(timeLeft(event(30), { at: 0, done: 10 }, 2000)).toBe(7000);
  expect(timeLeft(event(10), { at: 0, done: 10 }, 2000)).toBeUndefined();
  expect(timeLeft(event(30), { at: 2000, done: 10 }, 2000)).toBeUndefined();
});

it('has the newest step of its configuration, drawn at most five times a second', () => {
  const onStep = vi.fn();
  const { result, unmount } = renderHook(() => useRunSteps('c1', true, onStep));
  expect(result.current).toBeUndefined();
  send(1);
  expect(result.current).toMatchObject({ done: 1, left: undefined });
  send(7, 'another');
  expect(onStep).toHaveBeenCalledTimes(1);
  pass(100);
  send(2);
  send(3);
  expect(result.current).toMatchObject({ done: 1 });
  pass(199);
  expect(result.current).toMatchObject({ done: 1 });
  pass(1);
  expect(result.current).toMatchObject({ done: 3, left: 14_550 });
  expect(onStep).toHaveBeenCalledTimes(3);
  unmount();
  send(4);
  expect(onStep).toHaveBeenCalledTimes(3);
});

it('begins again with the next check, and is empty between two', () => {
  const { result, rerender } = renderHook(({ isRunning }) => useRunSteps('c1', isRunning, () => undefined), {
    initialProps: { isRunning: true },
  });
  send(90);
  rerender({ isRunning: false });
  expect(result.current).toBeUndefined();
  rerender({ isRunning: true });
  send(1);
  expect(result.current).toMatchObject({ done: 1, left: undefined });
});

it('is known to a screen that is opened while the check is under way, with the time that is left', () => {
  const first = renderHook(() => useRunSteps('c1', true, () => undefined));
  send(0);
  first.unmount();
  pass(1000);
  send(10);
  const { result } = renderHook(() => useRunSteps('c1', true, () => undefined));
  expect(result.current).toMatchObject({ done: 10, total: 100, left: 9000 });
});

it('is known to a screen that hears only afterwards that a check is under way', () => {
  send(0);
  const { result, rerender } = renderHook(({ isRunning }) => useRunSteps('c1', isRunning, () => undefined), {
    initialProps: { isRunning: false },
  });
  expect(result.current).toBeUndefined();
  rerender({ isRunning: true });
  expect(result.current).toMatchObject({ done: 0, total: 100 });
});
