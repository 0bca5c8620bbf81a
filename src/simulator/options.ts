import type { FaultRule } from './faults/fault-rule.js';
import type { Shift } from './results/answer.js';
import { MOST_PINNED } from './results/placements.js';

export interface SimulatorOptions {
  /** Default 0: a free port. */
  port?: number;
  host?: string;
  /** Part of the header names x-<provider>-key and x-<provider>-host. */
  provider?: string;
  key?: string;
  /** The only accepted x-<provider>-host; absent: any that is not empty. */
  providerHost?: string;
  /** Maximum number of results in one response, even if `num` is greater. */
  pageSize?: number;
  /** Sites that rank for every query, at a drifting position. */
  sites?: string[];
  /** Moves pages from their usual positions; absent: none. */
  shift?: Shift | undefined;
  now?: () => Date;
  faults?: FaultRule[];
  /** Base latency of every search. */
  latencyMs?: number;
  /** Further searches within a second get the dialect's rate-limit error; absent: no limit. */
  requestsPerSecond?: number;
  /** How long a queued question to an assistant waits for its answer. */
  answerDelayMs?: number;
  /** Sites that answers of assistants name and cite, the first by a known rate; default: `sites`. */
  answerSites?: string[];
}

export type SimulatorSettings = Readonly<
  Required<Omit<SimulatorOptions, 'providerHost' | 'requestsPerSecond' | 'shift'>>
> & {
  readonly providerHost: string | undefined;
  readonly requestsPerSecond: number | undefined;
  readonly shift: Shift | undefined;
};

/**
 * Fills in the defaults.
 * @throws RangeError naming the option that is out of range
 */
export function readSettings(options: SimulatorOptions): SimulatorSettings {
  const { pageSize = 100, sites = [], provider = 'rapidapi' } = options;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100) {
    throw new RangeError('pageSize must be a whole number from 1 to 100');
  }
  if (!/^[a-z0-9-]+$/.test(provider))
    throw new RangeError('provider must be lower-case letters, digits and hyphens');
  return {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    provider,
    key: options.key ?? 'demo-key',
    providerHost: options.providerHost,
    pageSize,
    sites: pinnedSites(sites),
    now: options.now ?? (() => new Date()),
    faults: options.faults ?? [],
    latencyMs: options.latencyMs ?? 0,
    requestsPerSecond: options.requestsPerSecond,
    answerDelayMs: options.answerDelayMs ?? 300,
    answerSites: pinnedSites(options.answerSites ?? sites),
    shift: options.shift,
  };
}

/** 'https://www.example.com/shop/' -> 'example.com/shop'; links add the scheme and sometimes www. */
function pinnedSites(sites: readonly string[]): string[] {
  const hosts = sites.map((site) =>
    site
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/^www\./i, '')
      .replace(/\/+$/, ''),
  );
  const wrong = hosts.find((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/[^\s?#]*)?$/i.test(host));
  if (wrong !== undefined)
    throw new RangeError(`sites must be host names such as example.com, not '${wrong}'`);
  const distinct = [...new Set(hosts)];
  if (distinct.length > MOST_PINNED) throw new RangeError(`sites must be ${MOST_PINNED} at most`);
  return distinct;
}
