import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, ToastRegion } from './toast';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
  // Toasts of specs that ran before in the same process.
  act(() => void vi.runAllTimers());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const said = () => screen.getByRole('log').textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('a toast is in the log once, and can be undone', () => {
  const undo = vi.fn();
  act(() => toast({ text: '3 keywords deleted.' }));
  act(() => toast({ text: '3 keywords deleted.', undo }));
  act(() => toast({ text: 'Saved.' }));
  expect(said()).toBe('3 keywords deleted.UndoSaved.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(said()).toBe('Saved.');
});

it('a toast disappears after five seconds, during which it was not pointed at', () => {
  act(() => toast({ text: 'Saved.' }));
  pass(4999);
  fireEvent.pointerEnter(screen.getByText('Saved.').parentElement!);
  pass(60_000);
  expect(said()).toBe('Saved.');
  fireEvent.pointerLeave(screen.getByText('Saved.').parentElement!);
  pass(4999);
  expect(said()).toBe('Saved.');
  pass(1);
  expect(said()).toBe('');
});
