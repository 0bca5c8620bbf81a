import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadable } from './loadable';
import { preloadWhenIdle } from './preload';
import { queryClient } from './query-client';

const RETRY_MS = 2000;
const Screen = () => <p>Loaded</p>;
const LOST = 'Connection lost';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  // jsdom has no modal dialogues.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

const show = (part: ReactNode) =>
  act(async () => void render(<Suspense fallback="Loading">{part}</Suspense>));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const failing = (times: number) => {
  const load = vi.fn().mockResolvedValue(Screen);
  for (let n = 0; n < times; n += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return load;
};

it('shows what was loaded before, and loads it once', async () => {
  const load = failing(0);
  const Part = loadable(load);
  await Part.preload();
  await show(<Part />);
  screen.getByText('Loaded');
  await Part.preload();
  expect(load).toHaveBeenCalledOnce();
});

it('never rejects a preload, and loads again when it is shown', async () => {
  const Part = loadable(failing(1));
  await expect(Part.preload()).resolves.toBeUndefined();
  await show(<Part />);
  screen.getByText('Loaded');
});

it('names the lost connection in a heading of a screen until its code is there', async () => {
  const load = failing(3);
  const Part = loadable(load, { isScreen: true });
  await show(<Part />);
  screen.getByRole('heading', { level: 1, name: LOST });
  await wait(RETRY_MS);
  screen.getByRole('heading', { name: LOST });
  await wait(RETRY_MS);
  screen.getByText('Loaded');
  await wait(10 * RETRY_MS);
  expect(load).toHaveBeenCalledTimes(4);
});

it('names the lost connection in a dialogue that can be closed, and requests nothing after it', async () => {
  const load = failing(100);
  const Part = loadable<{ onClose: () => void }>(load);
  const onClose = vi.fn();
  await show(<Part onClose={onClose} />);
  const dialog = screen.getByRole('dialog', { name: LOST });
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  const { length } = load.mock.calls;
  await wait(10 * RETRY_MS);
  expect(load).toHaveBeenCalledTimes(length);
});

it('loads the code of other screens once no query waits for a response', async () => {
  let respond: (rows: unknown) => void = () => {};
  const queryFn = () => new Promise((done) => (respond = done));
  const rows = queryClient.fetchQuery({ queryKey: ['rows'], queryFn });
  const load = failing(0);
  loadable(load);
  const stop = preloadWhenIdle();
  await wait(10 * RETRY_MS);
  expect(load).not.toHaveBeenCalled();
  respond([]);
  await rows;
  await wait(10 * RETRY_MS);
  expect(load).toHaveBeenCalledOnce();
  stop();
});
