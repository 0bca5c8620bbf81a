let isOpen = false;
const watchers = new Set<() => void>();

/** Opens the list of keys, or closes it. */
export function openShortcuts(open = true): void {
  isOpen = open;
  for (const watcher of watchers) watcher();
}

export const areShortcutsOpen = () => isOpen;

export function watchShortcuts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
