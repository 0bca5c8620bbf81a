/**
 * A marker that long operations yield periodically between their items; each step of an operation passes it on. At a
 * marker, `pull` yields to the event loop after 5 ms of work, so that other connections are served. Write transactions
 * ignore markers.
 */
export const PAUSE = Symbol('pause');
export type Pausable<T> = Generator<T | typeof PAUSE, void, undefined>;

export function* pausableFrom<T>(list: T[]): Pausable<T> {
  yield* list;
}

export function* map<A, B>(source: Pausable<A>, change: (item: A) => B): Pausable<B> {
  for (const item of source) yield item === PAUSE ? PAUSE : change(item);
}

export function* slice<T>(source: Pausable<T>, skip: number, limit: number): Pausable<T> {
  let seen = 0;
  for (const item of source) {
    if (item === PAUSE) yield PAUSE;
    else if (++seen > skip) yield item;
    if (limit && seen >= skip + limit) return;
  }
}

/** Collects the items without pausing, for write transactions. */
export function collect<T>(source: Pausable<T>): T[] {
  const out: T[] = [];
  for (const item of source) if (item !== PAUSE) out.push(item);
  return out;
}

const SLICE_MS = 5;

/** Stops an operation when its connection is closed or maxTimeMS has elapsed. */
export interface Cancellation {
  throwIfCancelled(): void;
}

/** Passes items to `take` until it returns true or the source ends. @returns whether the source ended */
export async function pull<T>(
  source: Pausable<T>,
  cancellation: Cancellation,
  take: (item: T) => boolean,
): Promise<boolean> {
  let since = performance.now();
  for (;;) {
    const { done, value } = source.next();
    if (done) return true;
    if (value !== PAUSE) {
      if (take(value)) return false;
    } else if (performance.now() - since > SLICE_MS) {
      await new Promise(setImmediate);
      cancellation.throwIfCancelled();
      since = performance.now();
    }
  }
}

export async function collectAsync<T>(source: Pausable<T>, cancellation: Cancellation): Promise<T[]> {
  const out: T[] = [];
  await pull(source, cancellation, (item) => {
    out.push(item);
    return false;
  });
  return out;
}
