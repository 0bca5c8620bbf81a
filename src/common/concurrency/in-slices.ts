import { yieldToEventLoop } from './yield-to-event-loop.js';

/** How long a computation holds the event loop at a time. */
const SLICE_MS = 10;

/** Passes on entries that are read in batches, and serves other requests between them. */
export async function* inSlicesOf<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  let began = performance.now();
  for await (const entry of entries) {
    yield entry;
    if (performance.now() - began < SLICE_MS) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
}

/**
 * Runs a long computation in slices, between which the process serves other requests.
 * @param steps yields wherever it may be paused; a step should take a few milliseconds at most
 * @returns the result of `steps`; rejects with what it throws
 */
export async function inSlices<Result>(steps: Iterator<void, Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
}
