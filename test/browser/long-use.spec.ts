import type { CDPSession, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { callApi } from '../support/console.js';
import { useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

const TABS = ['Keywords', 'Competitors', 'Checks', 'Settings', 'Overview'];
const WARM_UP = 20;
/** Visits of all tabs: 1,000 navigations. */
const ROUNDS = 200;
const ROUNDS_PER_CHECK = 20;
const MIB = 2 ** 20;

let minutes = 0;
let site: TrackedWebsite;
let page: Page;
useWorld(
  startTrackedWebsite,
  (started) => (site = started),
  (opened) => (page = opened),
);

/** Opens every tab, each once the heading of the one before is drawn. It runs in the page: 1,000 calls take minutes. */
const ROUND = `(async () => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const linkTo = (name) => [...document.querySelectorAll('nav a')].find((link) => link.innerText === name);
  for (const name of ${JSON.stringify(TABS)}) {
    linkTo(name).click();
    const end = performance.now() + 30_000;
    while (document.querySelector('h1')?.innerText !== name) {
      if (performance.now() > end) throw new Error(name + ' does not open: ' + document.body.innerText);
      await nextFrame();
    }
  }
})()`;

/** Opens every tab; checks send live events to the page. */
async function visit(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (round % ROUNDS_PER_CHECK === 0) await checkNew(`shoes ${round} of ${rounds}`);
    await page.evaluate(ROUND);
  }
}

/** Checks a keyword that replaces the one before it. */
async function checkNew(keyword: string): Promise<void> {
  const keywords = ['trail shoes', 'rain jacket', keyword].map((each) => ({ keyword: each, country: 'US' }));
  await callApi(site, 'PUT', `/v1/rank/config/${site.config}`, { keywords });
  // Checks are at least a minute apart.
  site.setClockAhead((minutes += 1) * 60_000);
  const checked = () => callApi(site, 'POST', `/v1/rank/config/${site.config}/check`, {});
  await vi.waitFor(checked, { timeout: 20_000, interval: 100 });
}

async function measure(session: CDPSession): Promise<{ heap: number; listeners: number }> {
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return { heap: valueOf('JSHeapUsedSize') / MIB, listeners: valueOf('JSEventListeners') };
}

it('1,000 navigations with live events leave neither memory nor listeners behind', async () => {
  await page.goto(`${site.url}/app/`);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await visit(WARM_UP);
  const before = await measure(session);
  await visit(ROUNDS);
  const after = await measure(session);
  expect(after.heap - before.heap).toBeLessThanOrEqual(10);
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(50);
});
