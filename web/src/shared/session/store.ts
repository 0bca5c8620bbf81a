import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** The value, in a component that is drawn again when it changes. */
  use: () => T;
}

/** A value outside of React that components show. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const get = () => value;
  const set = (next: T) => {
    value = next;
    for (const watcher of watchers) watcher();
  };
  return { get, set, use: () => useSyncExternalStore(watch, get) };
}
