import { useEffect, useEffectEvent } from 'react';

/** Where the browser does not say when it is idle. */
const LATER_MS = 1000;

/** Does something once, when the screen is shown and the browser has nothing else to do. */
export function useIdle(action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => run(), LATER_MS);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(() => run());
    return () => cancelIdleCallback(id);
  }, []);
}
