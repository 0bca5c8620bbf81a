import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callApi,
  type DemoWorld,
  type OwnedConsole,
  startLoggedInDemo,
  startOwnedConsole,
} from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { plotOf } from '../support/console-charts.js';
import { type PositionProvider, startPositionProvider } from '../support/position-provider.js';

interface Counts {
  features_known: number;
  features: { value: string; count: number }[];
  owned: { value: string; count: number }[];
  not_owned: { value: string; count: number }[];
}

describe('SERP features', () => {
  let world: DemoWorld;
  let page: Page;
  useWorld(
    startLoggedInDemo,
    (started) => (world = started),
    (opened) => (page = opened),
  );
  const { heading, params, expectAccessible, scrollWidth } = onPage(() => page);
  const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);
  const table = () => page.getByRole('table', { name: 'SERP features' });
  const rowOf = (name: string) =>
    table()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) });
  const counts = async (): Promise<Counts> => {
    const { _id } = await callApi<{ _id: string }>(world, 'GET', `/v1/rank/config?account=${world.account}`);
    return callApi(world, 'GET', `/v1/rank/table/${_id}/counts?account=${world.account}`);
  };
  const countOf = (list: Counts['features'], type: string) =>
    list.find(({ value }) => value === type)?.count ?? 0;

  it('count keywords, and lead to them', async () => {
    await open('features');
    await heading('SERP features').waitFor();
    const { features, owned, not_owned, features_known } = await counts();
    const [present, own, others] = [features, owned, not_owned].map((list) => countOf(list, 'ai_overview'));
    const row = rowOf('AI Overview');
    await row.getByText(`${present} of ${features_known}`, { exact: true }).waitFor();
    await row.getByText(`${own} of ${present}`, { exact: true }).waitFor();
    await row.getByRole('link', { name: `${own} of ${present} with your website in AI Overview` }).click();
    await heading('Keywords').waitFor();
    expect(params()).toEqual({ owned: 'ai_overview' });
    await page.getByText('Own SERP feature: AI Overview').waitFor();
    await page.getByRole('table', { name: 'Keywords' }).getByRole('checkbox').nth(own!).waitFor();
    const icons = page.getByRole('list', { name: 'SERP features' });
    await expect.poll(() => icons.count()).toBe(own);
    await expect.poll(() => icons.getByText('AI Overview: your website is in it').count()).toBe(own);
    await page.goBack();
    await rowOf('AI Overview')
      .getByRole('link', { name: `${others} with other websites only in AI Overview` })
      .click();
    await page.getByText('SERP feature of others: AI Overview').waitFor();
    expect(params()).toEqual({ notowned: 'ai_overview' });
  });

  it('say what the provider does not report, and are a chart of one block', async () => {
    await open('features?range=7d');
    await page.getByText('Not reported by Bright Data: Short videos, Discussions,').waitFor();
    await page
      .getByRole('img', { name: /^AI Overview, .*: \d+ to \d+ keywords, \d+ with your website\.$/ })
      .waitFor();
    await page.getByLabel('Feature', { exact: true }).selectOption('Videos');
    await page.getByRole('img', { name: /^Videos, / }).waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    const days = page.getByRole('region', { name: 'Days', exact: true });
    await expect.poll(() => days.getByRole('row').count()).toBe(1 + 7);
    await days.getByRole('columnheader', { name: 'With your website' }).waitFor();
    expect(params()).toEqual({ range: '7d', type: 'video' });
    const websites = page.getByRole('table', { name: 'Websites in Videos' });
    await websites.getByText('You', { exact: true }).waitFor();
    // Also those that are not tracked.
    const others = websites.getByRole('rowheader').filter({ hasNotText: /You|Competitor/ });
    expect(await others.count()).toBeGreaterThan(0);
  });

  it('are a tile of the overview', async () => {
    await open('?figures=all');
    const { features, owned } = await counts();
    const text = `cited in ${countOf(owned, 'ai_overview')} of ${countOf(features, 'ai_overview')}`;
    const tile = page.getByRole('group', { name: 'AI Overview' });
    await tile
      .getByText(text)
      .or(tile.filter({ hasText: text }))
      .first()
      .waitFor();
    await tile.getByRole('link', { name: 'AI Overview' }).click();
    await heading('SERP features').waitFor();
    expect(params()).toEqual({ type: 'ai_overview' });
  });

  it('are filters of the keywords table, with counts', async () => {
    await open('keywords');
    const { features } = await counts();
    const count = countOf(features, 'local_pack');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'SERP feature', exact: true }).click();
    await page.getByRole('menuitem', { name: `Local pack ${count}` }).click();
    await page.getByText('SERP feature: Local pack').waitFor();
    expect(params()).toEqual({ feature: 'local_pack' });
    await expect
      .poll(() => page.getByRole('table', { name: 'Keywords' }).getAttribute('aria-rowcount'))
      .toBe(String(count + 1));
  });

  it('are accessible', async () => {
    await open('features');
    await plotOf(page.getByRole('main')).waitFor();
    await expectAccessible();
    await open('keywords');
    await page.getByRole('list', { name: 'SERP features' }).first().waitFor();
    await expectAccessible();
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('features');
    await rowOf('AI Overview').waitFor();
    expect(await scrollWidth()).toBe(390);
    await open('keywords');
    await page.getByRole('list', { name: 'SERP features' }).first().waitFor();
    expect(await scrollWidth()).toBe(390);
    await expectAccessible();
  });
});

describe('SERP features of a provider that reports none', () => {
  let provider: PositionProvider;
  let world: OwnedConsole;
  let page: Page;
  beforeAll(async () => {
    provider = await startPositionProvider('example.com');
  });
  afterAll(() => provider.close());
  useWorld(
    () => startOwnedConsole({}, { SEARCH_PROVIDER_URL: provider.url }),
    (started) => (world = started),
    (opened) => (page = opened),
  );

  it('are unknown, not absent', async () => {
    const { _id } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', {
      website: 'example.com',
      language: 'en',
      keywords: [{ keyword: 'tea', country: 'US' }],
    });
    provider.set({ tea: 3 });
    await callApi(world, 'POST', `/v1/rank/config/${_id}/check`, {});
    await page.goto(`${world.url}/app/a/${world.account}/keywords`);
    await page.getByRole('table', { name: 'Keywords' }).getByText('3', { exact: true }).first().waitFor();
    expect(await page.getByRole('columnheader', { name: /^SERP/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'SERP' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Keywords' }).getByText('Unknown').waitFor();
    await page.goto(`${world.url}/app/a/${world.account}/features`);
    await page.getByText('The search provider RapidAPI does not report SERP features.').waitFor();
    await page.getByText(/These providers report them: DataForSEO, Bright Data, .*; Serper/).waitFor();
    await onPage(() => page).expectAccessible();
    await page.goto(`${world.url}/app/a/${world.account}`);
    await page.getByRole('group', { name: 'Visibility' }).waitFor();
    expect(await page.getByRole('group', { name: 'AI Overview' }).count()).toBe(0);
  });
});
