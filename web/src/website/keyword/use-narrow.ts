import { useSyncExternalStore } from 'react';

/** Below this width the panel has no space beside the table; the style sheet has the same one. */
const QUERY = '(max-width: 899px)';

/** Whether the panel is the whole screen. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(QUERY);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(QUERY).matches,
  );
