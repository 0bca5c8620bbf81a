import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(['trail shoes']),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { expectAccessible, scrollWidth } = onPage(() => page);

const open = () => page.goto(`${site.url}/app/notifications`);

describe('Notifications', () => {
  it('are grouped by day, in plain words, and lead to what they are about', async () => {
    await open();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    const today = page.getByRole('region', { name: 'Today' });
    const item = today.getByRole('listitem').filter({ hasText: 'Website added' });
    await item.getByText('Its keywords are tracked from now on.').waitFor();
    await item.getByText('Unread', { exact: true }).waitFor();
    expect(await page.getByText('SEO integration').count()).toBe(0);
    await expectAccessible();
    await page.setViewportSize({ width: 360, height: 720 });
    expect(await scrollWidth()).toBeLessThanOrEqual(360);
    await item.getByRole('link', { name: 'Website added' }).click();
    await page.waitForURL(new RegExp(`/a/${site.account}/?$`));
  });

  it('are all marked as read at once', async () => {
    await page.route('**/v1/notifications?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object[] };
      const data = body.data.map((each) => ({ ...each, read_at: null }));
      await route.fulfill({ response, json: { ...body, data } });
    });
    await page.route('**/v1/notifications/count', (route) =>
      route.fulfill({ json: { success: true, data: { unread: 1 } } }),
    );
    await open();
    await page.getByRole('link', { name: 'Notifications (1 unread)' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('log').getByText('All notifications are marked as read.').waitFor();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Unread', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Mark all as read' }).isDisabled()).toBe(true);
  });
});
