// The search provider in a separate process whose day the benchmark sets. Sends its URL, then answers each message
// {day} (milliseconds) with the number of requests since the one before.
import { startSimulator } from '../../dist/simulator/index.js';

let now = new Date();
const simulator = await startSimulator({
  key: process.argv[2],
  pageSize: Number(process.argv[3]),
  sites: ['example.com'],
  now: () => now,
});
process.on('message', ({ day }) => {
  now = new Date(day);
  process.send({ requests: simulator.requests.total });
  simulator.requests.clear();
});
process.on('SIGTERM', () => process.exit(0));
process.send({ url: simulator.url });
