import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, type ConsoleWorld, createOwner, openPage, startConsole } from '../support/console.js';

const TABS = ['Keywords', 'Competitors', 'Checks', 'Settings', 'Overview'];
const WARM_UP = 20;
/** Of all tabs: 1,000 navigations. */
const ROUNDS = 200;
const ROUNDS_PER_CHECK = 20;
const MIB = 2 ** 20;

let world: ConsoleWorld;
let page: Page;
let config: string;

beforeAll(async () => {
  world = await startConsole();
  ({ page } = await openPage(world));
  await createOwner(world, page, 'Acme');
  const keywords = ['trail shoes', 'rain jacket'].map((keyword) => ({ keyword, country: 'US' }));
  const body = { website: 'example.com', language: 'en', keywords };
  config = (await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', body))._id;
});
afterAll(() => world.close());

/** Visits every tab; its checks send live events to the page. */
async function visit(rounds: number): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Screens' });
  for (let round = 0; round < rounds; round += 1) {
    if (round % ROUNDS_PER_CHECK === 0) await check(`shoes ${round} of ${rounds}`);
    for (const name of TABS) {
      await tabs.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    }
  }
}

/** Of one keyword that is new, in place of the last one. */
async function check(keyword: string): Promise<void> {
  const keywords = ['trail shoes', 'rain jacket', keyword].map((each) => ({ keyword: each, country: 'US' }));
  await callApi(world, 'PUT', `/v1/rank/config/${config}`, { keywords });
  await callApi(world, 'POST', `/v1/rank/config/${config}/check`, {});
}

async function measure(session: CDPSession): Promise<{ heap: number; listeners: number }> {
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return { heap: valueOf('JSHeapUsedSize') / MIB, listeners: valueOf('JSEventListeners') };
}

it('1,000 navigations with live events leave neither memory nor listeners behind', async () => {
  await page.goto(`${world.url}/app/`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await visit(WARM_UP);
  const before = await measure(session);
  await visit(ROUNDS);
  const after = await measure(session);
  expect(after.heap - before.heap).toBeLessThanOrEqual(10);
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(0);
}, 1_800_000);
