import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { type PositionProvider, startPositionProvider } from '../support/position-provider.js';

const PATIENCE = { timeout: 60_000, interval: 500 };
/** At position 10 for every keyword. */
const RIVAL = 'other-9.example';
const COLUMNS = '?cols=position,volume,cpc,traffic&sort=traffic&order=desc';

let provider: PositionProvider;
let world: OwnedConsole;
let page: Page;
let config: string;
beforeAll(async () => {
  provider = await startPositionProvider('example.com');
  provider.set({ tea: 1, coffee: 2, milk: null });
});
afterAll(() => provider.close());

useWorld(
  () => startOwnedConsole({}, { SEARCH_PROVIDER_URL: provider.url }),
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, row, expectAccessible, scrollWidth } = onPage(() => page);

const open = (path = '') => page.goto(`${world.url}/app/a/${world.account}${path}`);
const dialog = () => page.getByRole('dialog', { name: 'Import search volumes' });
/** The last three cells of a row: volume, CPC and traffic. */
const cellsOf = async (text: string) => {
  const cells = await row(text).getByRole('cell').or(row(text).getByRole('gridcell')).allInnerTexts();
  return cells.slice(-3).map((cell) => cell.split(/\s/)[0]);
};

async function check(): Promise<void> {
  const keywords = ['tea', 'coffee', 'milk'].map((keyword) => ({ keyword, country: 'US' }));
  const body = { website: 'example.com', language: 'en', keywords, competitors: [RIVAL] };
  config = (await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', body))._id;
  await callApi(world, 'POST', `/v1/rank/config/${config}/check`, {});
  await vi.waitFor(async () => {
    const runs = await callApi<{ status: string }[]>(world, 'GET', '/v1/rank/runs');
    expect(runs.map(({ status }) => status)).toEqual(['done']);
  }, PATIENCE);
}

describe('search volumes', () => {
  beforeAll(check);

  it('are imported from a file, whose refused lines are named', async () => {
    await open('/keywords');
    await heading('Keywords').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Import search volumes' }).click();
    const text =
      'Keyword\tAvg. monthly searches\tTop of page bid (high range)\ntea\t1,000\t1.50\ncoffee\t1K – 10K\t\nmilk\tmany\t\n';
    await dialog()
      .getByLabel('CSV file')
      .setInputFiles({
        name: 'planner.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`\ufeffKeyword Stats\n${text}`, 'utf16le'),
      });
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Import', exact: true }).click();
    await dialog().getByText('2 search volumes imported. 1 line was refused:').waitFor();
    await dialog().getByText('volume is not a number: "many"').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('are columns of the table, with the estimated traffic', async () => {
    await open(`/keywords${COLUMNS}`);
    await row('coffee').waitFor();
    expect(await cellsOf('coffee')).toEqual(['3,162', '–', '496']);
    expect(await cellsOf('tea')).toEqual(['1,000', '1.50', '285']);
    expect(await cellsOf('milk')).toEqual(['–', '–', '–']);
    await page.getByText('Search volumes: imported for this account (keyword planner).').waitFor();
    const order = await page.getByRole('rowheader').allInnerTexts();
    expect(order.map((each) => each.split(/\s/)[0])).toEqual(['coffee', 'tea', 'milk']);
    await expectAccessible();
    await open('/keywords?cols=position');
    await row('coffee').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Volume' }).count()).toBe(0);
    // Where volumes are known, they are shown without being asked for.
    await open('/keywords');
    await page.getByRole('columnheader', { name: 'Volume' }).waitFor();
  });

  it('give the overview an estimate, over the keywords that have one', async () => {
    await open();
    const tile = page.getByRole('group', { name: 'Estimated traffic' });
    await tile.waitFor();
    expect((await tile.innerText()).replace(/\s+/g, ' ')).toContain('781');
    await page.getByRole('link', { name: 'More figures' }).click();
    const value = page.getByRole('group', { name: 'Traffic value' });
    expect((await value.innerText()).replace(/\s+/g, ' ')).toContain('428');
    await expectAccessible();
  });

  it('weight the share of voice where that is chosen, and give competitors an estimate', async () => {
    const ownShare = async (weight = '') => {
      const today = new Date().toISOString().slice(0, 10);
      const range = `startDate=${today}&endDate=${today}&tz=UTC`;
      const { days } = await callApi<{ days: { sites: { own: boolean; share: number }[] }[] }>(
        world,
        'GET',
        `/v1/rank/competitors/${config}?${range}${weight}`,
      );
      return days.at(-1)!.sites.find(({ own }) => own)!.share;
    };
    const shown = async () => Number.parseFloat(await row('example.com').locator('.position').innerText());
    await open('/competitors');
    await row('example.com').waitFor();
    const byPositions = await ownShare();
    const byVolume = await ownShare('&weight=volume');
    expect(byVolume).not.toBe(byPositions);
    expect(await shown()).toBeCloseTo(byPositions, 1);
    const cells = await row('example.com').locator('.detail').allInnerTexts();
    expect(cells.slice(-2)).toEqual(['781', '428']);
    await page.getByRole('link', { name: 'Search volume' }).click();
    await vi.waitFor(async () => expect(await shown()).toBeCloseTo(byVolume, 1), PATIENCE);
    expect(page.url()).toContain('weight=volume');
    await expectAccessible();
    await page.getByRole('link', { name: 'Positions', exact: true }).click();
    await vi.waitFor(async () => expect(await shown()).toBeCloseTo(byPositions, 1), PATIENCE);
    expect(page.url()).not.toContain('weight');
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [`/keywords${COLUMNS}`, '', '/competitors?weight=volume']) {
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await scrollWidth()).toBeLessThanOrEqual(390);
    }
  });
});
