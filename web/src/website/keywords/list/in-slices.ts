/** Well below a frame's budget of 50 ms for what is typed meanwhile. */
const SLICE_MS = 12;

/**
 * Collects what takes long to compute, with pauses in which the page reacts.
 * @throws the reason of the signal when it is aborted
 */
export async function inSlices<T>(items: Iterable<T>, signal?: AbortSignal): Promise<T[]> {
  const all: T[] = [];
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    all.push(item);
    if (performance.now() < end) continue;
    await new Promise((done) => setTimeout(done));
    signal?.throwIfAborted();
    end = performance.now() + SLICE_MS;
  }
  return all;
}
