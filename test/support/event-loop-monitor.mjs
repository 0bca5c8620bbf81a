// Loaded into a server under test by --import: reports the longest turn of its event loop over the channel to its parent.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 2;
/** A turn that just ended is counted when the next timer fires. */
const SETTLE_MS = 25;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on('message', (message) => {
  if (message === 'reset') {
    setTimeout(() => {
      delays.reset();
      process.send({ reset: true });
    }, SETTLE_MS);
  } else if (message === 'longest') {
    setTimeout(() => process.send({ longest: delays.max / 1e6 }), SETTLE_MS);
  }
});
process.channel?.unref();
