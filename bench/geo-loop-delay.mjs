// Loaded into a server under test (--import): measures how late its event loop is and what processor time it takes, and
// tells when asked over IPC.
import { monitorEventLoopDelay } from 'node:perf_hooks';

let began;
const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'start') {
    delay.reset();
    delay.enable();
    began = process.cpuUsage();
  } else if (message === 'stop') {
    delay.disable();
    const { user, system } = process.cpuUsage(began);
    process.send({ p99: delay.percentile(99) / 1e6, processor: (user + system) / 1000 });
  }
});
// The channel is for questions only: it keeps no server alive.
process.channel?.unref();
