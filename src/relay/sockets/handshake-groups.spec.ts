import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HandshakeGroups } from './handshake-groups.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const nextGroup = () => vi.advanceTimersByTimeAsync(50);

/** Handshakes that end when the test says so. */
function startHandshakes(groups: HandshakeGroups, count: number) {
  const started: number[] = [];
  const endings: (() => void)[] = [];
  const results = numbersTo(count).map((n) =>
    groups.run(async () => {
      started.push(n);
      await new Promise<void>((resolve) => endings.push(resolve));
      return n;
    }),
  );
  const endAll = () => endings.splice(0).forEach((end) => end());
  return { started, endAll, results };
}

it('runs a handshake alone at once', () => {
  const { started } = startHandshakes(new HandshakeGroups(), 1);
  expect(started).toEqual([0]);
});

it('runs those that arrive meanwhile together, in order, at most 250 at a time', async () => {
  const { started, endAll, results } = startHandshakes(new HandshakeGroups(), 600);
  for (const count of [1, 251, 501, 600]) {
    expect(started).toEqual(numbersTo(count));
    await nextGroup();
    expect(started).toHaveLength(count);
    endAll();
    await nextGroup();
  }
  expect(await Promise.all(results)).toEqual(numbersTo(600));
});

it('pauses between groups for the next arrivals', async () => {
  const { started, endAll } = startHandshakes(new HandshakeGroups(), 3);
  endAll();
  await vi.advanceTimersByTimeAsync(49);
  expect(started).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual([0, 1, 2]);
});

it('continues after a handshake that fails', async () => {
  const groups = new HandshakeGroups();
  const failed = groups.run(() => Promise.reject(new Error('no')));
  const next = groups.run(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('no');
  await nextGroup();
  expect(await next).toBe('next');
  const later = groups.run(() => Promise.resolve('later'));
  await nextGroup();
  expect(await later).toBe('later');
});
