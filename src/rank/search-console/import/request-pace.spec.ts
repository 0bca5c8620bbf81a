import { expect, it } from 'vitest';
import { loadSettings } from '../../../settings/load-settings.js';
import { RequestPace } from './request-pace.js';

const paceOf = (perMinute: number) =>
  new RequestPace(loadSettings({ GSC_REQUESTS_MINUTE: String(perMinute) }).searchConsole);
const never = new AbortController().signal;

it('spreads requests over the minute, those that are made at once too', async () => {
  const pace = paceOf(1200);
  const began = performance.now();
  await Promise.all([1, 2, 3, 4].map(() => pace.wait(never)));
  // Three pauses of 50 ms; timers may be a little early.
  expect(performance.now() - began).toBeGreaterThan(140);
});

it('ends the wait of an import that ends', async () => {
  const pace = paceOf(1);
  await pace.wait(never);
  const ended = new AbortController();
  const waiting = pace.wait(ended.signal);
  ended.abort();
  await expect(waiting).rejects.toThrow();
});
