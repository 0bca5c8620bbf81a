// Loaded into a server under test by --import: reports the longest turn of its event loop over the channel to its parent.
// Linux knows how long the main thread ran in a turn; elsewhere, a turn also lasts while other processes have the CPU.
import { existsSync, readFileSync } from 'node:fs';

/** Nanoseconds that the main thread ran, and others. */
const STATISTICS = '/proc/self/schedstat';
/** A turn that just ended is counted when the next timer fires. */
const SETTLE_MS = 25;

const ranMs = existsSync(STATISTICS)
  ? () => Number(readFileSync(STATISTICS, 'utf8').split(' ', 1)[0]) / 1e6
  : () => performance.now();

let longest = 0;
let last = ranMs();
setInterval(() => {
  const now = ranMs();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

process.on('message', (message) => {
  setTimeout(() => {
    process.send({ longest });
    if (message === 'reset') longest = 0;
  }, SETTLE_MS);
});
process.channel?.unref();
