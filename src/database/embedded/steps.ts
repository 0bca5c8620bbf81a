/**
 * Long work is written as generators that say PAUSE now and then. A command runs them with the event
 * loop getting its turn at a pause (other connections are served meanwhile); inside a write
 * transaction pauses are passed over.
 */
export const PAUSE = Symbol('pause');
export type Steps<T> = Generator<T | typeof PAUSE, void, undefined>;

export function* from<T>(list: T[]): Steps<T> {
  yield* list;
}

export function* map<A, B>(source: Steps<A>, change: (item: A) => B): Steps<B> {
  for (const item of source) yield item === PAUSE ? PAUSE : change(item);
}

export function* slice<T>(source: Steps<T>, skip: number, limit: number): Steps<T> {
  let seen = 0;
  for (const item of source) {
    if (item === PAUSE) yield PAUSE;
    else if (++seen > skip) yield item;
    if (limit && seen >= skip + limit) return;
  }
}

/** The items, without giving anyone else a turn: for writes. */
export function collect<T>(source: Steps<T>): T[] {
  const out: T[] = [];
  for (const item of source) if (item !== PAUSE) out.push(item);
  return out;
}

const SLICE_MS = 5;

/** Who asked: work stops when the connection is gone or the time given by maxTimeMS is over. */
export interface Patience {
  /** throws when the work should stop */
  check(): void;
}

/** Pulls items until `enough` says so or the source ends; true when it ended. */
export async function pull<T>(
  source: Steps<T>,
  patience: Patience,
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
      patience.check();
      since = performance.now();
    }
  }
}

export async function collectPatiently<T>(source: Steps<T>, patience: Patience): Promise<T[]> {
  const out: T[] = [];
  await pull(source, patience, (item) => {
    out.push(item);
    return false;
  });
  return out;
}
