// Loaded into a server by NODE_OPTIONS: on SIGUSR2 it collects all garbage, and prints the memory that is still in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  console.log(JSON.stringify({ live_mb: (heapUsed + external) / 2 ** 20 }));
});
