import { preloads } from './loadable';
import { queryClient } from './query-client';

/**
 * Loads the code of all screens and dialogues, one after the other while the browser is idle and no query waits for a
 * response, which a hundred files would delay. @returns a stop
 */
export function preloadWhenIdle(): () => void {
  let isStopped = false;
  void (async () => {
    // Loaded ones may add others, which are visited too.
    for (const preload of preloads) {
      await idle();
      await settled();
      if (isStopped) return;
      await preload();
    }
  })();
  return () => void (isStopped = true);
}

const idle = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 200),
  );

/** Resolves once no query waits for a response. */
const settled = (): Promise<void> =>
  new Promise((done) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      done();
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
