import { existsSync } from 'node:fs';
import { OffsetFileClock, SystemClock } from '../common/clock.js';
import { TerminationSignals } from '../common/shutdown/termination-signals.js';
import { readArguments } from './arguments.js';
import { startSimulator, type Simulator, type SimulatorOptions } from './index.js';

if (existsSync('.env')) process.loadEnvFile('.env');
const { SEARCH_PROVIDER_KEY, CLOCK_OFFSET_FILE } = process.env;
const options = readArguments(process.argv, process.env);
const clock = CLOCK_OFFSET_FILE ? new OffsetFileClock(CLOCK_OFFSET_FILE) : new SystemClock();
void run({ ...options, now: () => clock.now() });

async function run(settings: SimulatorOptions): Promise<void> {
  try {
    const simulator = await startSimulator(settings);
    void new TerminationSignals().first.then(() => simulator.close());
    process.stdout.write(`${greeting(simulator)}\n`);
  } catch (error) {
    process.stderr.write(`${reason(error, settings)}\n`);
    process.exitCode = 1;
  }
}

/** A key that the user set is not printed. */
function greeting({ url, key }: Simulator): string {
  const shown = SEARCH_PROVIDER_KEY ? '(as set)' : key;
  return `Search simulator at ${url} - use SEARCH_PROVIDER_URL=${url} SEARCH_PROVIDER_KEY=${shown} SEARCH_PROVIDER_HOST=simulator`;
}

function reason(error: unknown, { port, host }: SimulatorOptions): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: choose another with --port or SIMULATOR_PORT, or 0 for a free one`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user: choose one above 1023 with --port`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine`;
  return `The simulator did not start: ${error instanceof Error ? error.message : String(error)}`;
}
