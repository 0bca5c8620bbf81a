import { expect, vi } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from './console.js';

const PATIENCE = { timeout: 120_000, interval: 50 };

export interface NewKeyword {
  keyword: string;
  country: string;
  near?: string;
  device?: 'desktop' | 'mobile';
  tags?: string[];
}

/** A logged-in owner whose website has been checked once. */
export interface TrackedWebsite extends OwnedConsole {
  config: string;
  keywords(): Promise<NewKeyword[]>;
  /** Waits until no check is under way. */
  settled(): Promise<void>;
}

const KEYWORDS = ['trail shoes', 'running socks', 'rain jacket'];

/**
 * @param tracked keywords; a text is one in the United States
 * @param failing text of the keyword whose search fails
 */
export async function startTrackedWebsite(
  tracked: (NewKeyword | string)[] = KEYWORDS,
  failing?: string,
): Promise<TrackedWebsite> {
  const keywords = tracked.map((each) =>
    typeof each === 'string' ? { keyword: each, country: 'US' } : each,
  );
  const world = await startOwnedConsole();
  const { _id: config } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', {
    website: 'example.com',
    language: 'en',
    keywords,
  });
  const read = () =>
    callApi<{ keywords: NewKeyword[]; is_cron_running: boolean }>(world, 'GET', '/v1/rank/config');
  const settled = () => vi.waitFor(async () => expect((await read()).is_cron_running).toBe(false), PATIENCE);
  if (failing !== undefined) world.simulator.faults.set([{ match: { q: failing }, fault: 'server_error' }]);
  await callApi(world, 'POST', `/v1/rank/config/${config}/check`, {});
  await settled();
  world.simulator.faults.set([]);
  return { ...world, config, keywords: async () => (await read()).keywords, settled };
}
