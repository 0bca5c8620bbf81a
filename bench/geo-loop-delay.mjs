// Loaded into a server under test (--import): measures event-loop delay and CPU time between the IPC messages `start` and
// `stop`, and sends the result.
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
// The channel must not keep the server alive.
process.channel?.unref();
