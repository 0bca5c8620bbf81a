// Loaded into a server under test (--import): measures how late its event loop is, and tells when asked over IPC.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'start') {
    delay.reset();
    delay.enable();
  } else if (message === 'stop') {
    delay.disable();
    process.send({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
  }
});
// The channel is for questions only: it keeps no server alive.
process.channel?.unref();
