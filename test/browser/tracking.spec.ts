import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, useWorld } from '../support/console-page.js';

const KEYWORDS = ['trail shoes', 'running socks', 'rain jacket'];

let world: OwnedConsole;
let page: Page;
useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, row } = onPage(() => page);

const searched = ({ simulator }: OwnedConsole) =>
  simulator.requests
    .list()
    .map(({ q }) => q)
    .toSorted();

/** Whether the cell of a text is too narrow for it. */
const isCut = (text: { parentElement: unknown }): boolean => {
  const { scrollWidth, clientWidth } = text.parentElement as { scrollWidth: number; clientWidth: number };
  return scrollWidth > clientWidth;
};

describe('the first website', () => {
  it('is tracked, and checked with live progress', async () => {
    await world.context.clearCookies();
    await page.goto(`${world.url}/app/`);
    await logIn(page);
    await page.getByRole('heading', { name: 'Add your website' }).waitFor();
    await expectAccessible();
    await page.getByRole('textbox', { name: 'Website' }).fill('example.com');
    await page.getByLabel('Keywords').fill([...KEYWORDS, KEYWORDS[0]].join('\n'));
    await page.getByText('3 keywords.').waitFor();
    await page.getByText('3 requests a check, 90 requests a month for all 3', { exact: true }).waitFor();
    world.simulator.faults.set([{ match: { q: 'rain jacket' }, fault: 'server_error' }]);
    world.simulator.latency.set(3000);
    // The first check starts by itself.
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Keywords' }).click();
    const unchecked = row('trail shoes').getByText('Not checked yet').first();
    await unchecked.waitFor();
    expect(await unchecked.evaluate(isCut)).toBe(false);
    await page.getByRole('progressbar', { name: 'Check in progress' }).waitFor();
    await page.getByText('0 of 3 checked').waitFor();
    await page.reload();
    await page.getByRole('progressbar', { name: 'Check in progress' }).waitFor();
    world.simulator.latency.set(0);
    await page
      .getByRole('heading', {
        name: /^You rank in the top 10 for [0-2] of the 2 keywords that were checked$/,
      })
      .waitFor();
    await page
      .getByRole('log', { name: 'Messages' })
      .getByText(/^Done: .*, 1 failed$/)
      .waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await row('rain jacket').getByText('Failed').first().waitFor();
    await page.getByRole('link', { name: 'Add competitors' }).waitFor();
    world.simulator.faults.set([]);
    const table = page.getByRole('table', { name: 'Keywords' });
    expect(await table.getAttribute('aria-rowcount')).toBe('4');
    await expectAccessible();
  });

  it('is checked again, with count and time left, while what is read stays where it is', async () => {
    const top = async () => (await page.getByRole('heading', { level: 1, name: 'Checks' }).boundingBox())!.y;
    const table = page.getByRole('table', { name: 'Checks' });
    // One check a minute.
    world.setClockAhead(120_000);
    await page.goto(`${world.url}/app/a/${world.account}/runs`);
    await table.getByRole('rowheader').first().waitFor();
    const before = await Promise.all([top(), table.boundingBox()]);
    world.simulator.latency.set(3000);
    await page.getByRole('button', { name: /^Check (?:now|again)/ }).click();
    await page.getByRole('progressbar', { name: 'Check in progress' }).waitFor();
    await page.getByText(/^\d of \d checked/).waitFor();
    const during = await Promise.all([top(), table.boundingBox()]);
    expect([during[0], during[1]!.y]).toEqual([before[0], before[1]!.y]);
    world.simulator.latency.set(0);
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  });

  it('names when keywords are checked that were added without a check, and offers it', async () => {
    // One check a minute.
    world.setClockAhead(240_000);
    await page.goto(`${world.url}/app/a/${world.account}/keywords`);
    await page.getByRole('button', { name: 'Add keywords' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add keywords' });
    await dialog.getByLabel('Keywords').fill('water bottle');
    await dialog.getByLabel(/^Check now/).uncheck();
    await dialog.getByRole('button', { name: 'Add keywords' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^1 keyword not checked yet, next check .*\d/).waitFor();
    expect(searched(world)).not.toContain('water bottle');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect.poll(() => searched(world)).toContain('water bottle');
    await expect.poll(() => page.getByText(/not checked yet, next check/).count()).toBe(0);
  });
});

describe('the first day of a website', () => {
  let day: OwnedConsole;
  let screen: Page;
  /** Milliseconds until ten minutes before midnight, when every slot of the day is due. */
  let ahead: number;
  useWorld(
    async () => {
      const world = await startOwnedConsole(
        {},
        { RANK_SCHEDULER_ENABLED: 'true', RANK_SCHEDULE: '* * * * * *' },
      );
      ahead = new Date().setUTCHours(23, 50) - Date.now();
      world.setClockAhead(ahead);
      return world;
    },
    (started) => (day = started),
    (opened) => (screen = opened),
  );
  it('asks for each keyword once, also after the scheduler ran', async () => {
    await screen.goto(`${day.url}/app/`);
    await screen.getByRole('textbox', { name: 'Website' }).fill('example.com');
    await screen.getByLabel('Keywords').fill(KEYWORDS.join('\n'));
    await screen.getByRole('button', { name: 'Start tracking' }).click();
    await screen.getByRole('heading', { name: /^You rank in the top 10 for [0-3] of 3 keywords$/ }).waitFor();
    // A website without a check, which the scheduler finds at its next tick.
    const { _id: other } = await callApi<{ _id: string }>(day, 'POST', '/v1/accounts', { name: 'Other' });
    const config = {
      website: 'other.example',
      language: 'en',
      keywords: [{ keyword: 'witness', country: 'US' }],
    };
    await callApi(day, 'POST', `/v1/rank/config?account=${other}`, config);
    await expect.poll(() => searched(day)).toContain('witness');
    expect(searched(day)).toEqual([...KEYWORDS, 'witness'].toSorted());
    const { next_run_at: next, is_late: isLate } = await callApi<{ next_run_at: string; is_late: boolean }>(
      day,
      'GET',
      '/v1/rank/config',
    );
    expect(isLate).toBe(false);
    expect(Date.parse(next)).toBeGreaterThan(Date.now() + ahead);
    await screen.goto(`${day.url}/app/a/${day.account}`);
    const attention = screen.getByRole('region', { name: 'Needs attention', exact: true });
    await attention.getByText('Next check').waitFor();
    expect(await attention.getByText(/late/).count()).toBe(0);
    expect(searched(day)).toEqual([...KEYWORDS, 'witness'].toSorted());
  });
});
