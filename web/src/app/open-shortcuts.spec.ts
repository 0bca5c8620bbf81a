import { expect, it, vi } from 'vitest';
import { areShortcutsOpen, openShortcuts, watchShortcuts } from './open-shortcuts';

it('notifies its watchers when the list of keys opens and closes', () => {
  const watcher = vi.fn();
  const stop = watchShortcuts(watcher);
  expect(areShortcutsOpen()).toBe(false);
  openShortcuts();
  expect(areShortcutsOpen()).toBe(true);
  openShortcuts(false);
  expect(areShortcutsOpen()).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  openShortcuts(false);
  expect(watcher).toHaveBeenCalledTimes(2);
});
