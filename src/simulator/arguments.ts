import { Command, InvalidArgumentError } from 'commander';
import type { SimulatorOptions } from './options.js';

/** Environment variables that main.ts reads. */
export interface SimulatorEnvironment {
  readonly SIMULATOR_PORT?: string | undefined;
  readonly SEARCH_PROVIDER_KEY?: string | undefined;
  readonly SEARCH_PROVIDER_NAME?: string | undefined;
}

type Arguments = Required<
  Pick<SimulatorOptions, 'port' | 'host' | 'provider' | 'key' | 'sites' | 'latencyMs'>
> &
  Pick<SimulatorOptions, 'pageSize' | 'requestsPerSecond'>;

const DEFAULT_PORT = 4100;

/**
 * Options from arguments, else the environment, else defaults. Prints help or the error and exits on either.
 * @param argv as process.argv
 */
export function readArguments(argv: readonly string[], environment: SimulatorEnvironment): Arguments {
  const { SIMULATOR_PORT: port, SEARCH_PROVIDER_KEY: key, SEARCH_PROVIDER_NAME: name } = environment;
  const command = new Command('simulator')
    .description(
      'A stand-in search provider for development: no network, no subscription, the same answers every day',
    )
    .option('-p, --port <number>', 'port, 0 for a free one (SIMULATOR_PORT)', wholeUpTo(65_535))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--provider <name>',
      'the name in x-<name>-key and x-<name>-host (SEARCH_PROVIDER_NAME)',
      name || 'rapidapi',
    )
    .option('--site <host...>', 'sites that appear for every query, at a drifting position', [])
    .option('--page-size <number>', 'the most results of one answer', wholeUpTo(100))
    .option(
      '--rate-limit <number>',
      'maximum searches per second; excess searches get a rate-limit error',
      wholeUpTo(100_000),
    )
    .option('--latency <ms>', 'how long every search takes', wholeUpTo(3_600_000), 0)
    .addHelpText('after', '\nThe key is SEARCH_PROVIDER_KEY, or demo-key. CLOCK_OFFSET_FILE moves the clock.')
    .allowExcessArguments(false);
  const given = command.parse(argv).opts<{
    port?: number;
    host: string;
    provider: string;
    site: string[];
    pageSize?: number;
    rateLimit?: number;
    latency: number;
  }>();
  return {
    port: given.port ?? parsePort(port, command),
    host: given.host,
    provider: given.provider,
    key: key || 'demo-key',
    sites: given.site,
    latencyMs: given.latency,
    ...(given.pageSize !== undefined && { pageSize: given.pageSize }),
    ...(given.rateLimit !== undefined && { requestsPerSecond: given.rateLimit }),
  };
}

function parsePort(text: string | undefined, command: Command): number {
  if (!text) return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  return command.error('error: SIMULATOR_PORT must be a whole number from 0 to 65535');
}

function wholeUpTo(most: number) {
  return (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}.`);
  };
}
