import { useSyncExternalStore } from 'react';

/** @returns a hook: whether a media query holds now */
export function mediaHook(query: string): () => boolean {
  const watch = (onChange: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(watch, () => matchMedia(query).matches);
}
