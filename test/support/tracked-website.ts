import { expect, vi } from 'vitest';
import { callApi, type ConsoleWorld, createOwner, openPage, startConsole } from './console.js';

const PATIENCE = { timeout: 120_000, interval: 50 };

export interface NewKeyword {
  keyword: string;
  country: string;
  near?: string;
  device?: 'desktop' | 'mobile';
  tags?: string[];
}

/** A logged-in owner whose website has been checked once. */
export interface TrackedWebsite {
  world: ConsoleWorld;
  account: string;
  config: string;
  keywords(): Promise<NewKeyword[]>;
  /** Waits until no check is under way. */
  settled(): Promise<void>;
}

/** @param failing text of the keyword whose search fails */
export async function startTrackedWebsite(keywords: NewKeyword[], failing?: string): Promise<TrackedWebsite> {
  const world = await startConsole();
  const { page } = await openPage(world);
  await createOwner(world, page, 'Acme');
  await page.close();
  const { account } = await callApi<{ account: { _id: string } }>(world, 'GET', '/v1/auth/me');
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
  return { world, account: account._id, config, keywords: async () => (await read()).keywords, settled };
}
