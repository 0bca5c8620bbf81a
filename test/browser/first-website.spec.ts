import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';

const PHONE = { width: 390, height: 844 };
const KEYWORDS = ['נעלי ריצה', 'נעלי הליכה'];
/** What would be wrong while a check runs and its results are read. */
const EMPTY = ['No results in these days.', 'Not checked yet'];

let world: OwnedConsole;
let page: Page;
useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, expectAccessible, row, scrollWidth } = onPage(() => page);

/** Notes each of the texts that the page shows from now on. */
const watchTexts = (texts: readonly string[]) =>
  page.evaluate(`(() => {
    const texts = ${JSON.stringify(texts)};
    window.shownTexts = [];
    const note = () => texts.filter((text) => document.body.innerText.includes(text))
      .forEach((text) => window.shownTexts.push(text));
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);

describe('the first website', () => {
  it('is tracked on both devices, in the language of its country unless another one is chosen', async () => {
    await page.goto(`${world.url}/app/`);
    await page.getByRole('textbox', { name: 'Website' }).fill('https://example.com/');
    expect(await page.getByLabel('Language').inputValue()).toBe('en');
    await page.getByLabel('Country').selectOption('IL');
    expect(await page.getByLabel('Language').inputValue()).toBe('he');
    await page.getByRole('textbox', { name: 'Keywords' }).fill(KEYWORDS.join('\n'));
    await page.getByLabel('Device').selectOption('both');
    await page.getByText('for all 4').waitFor();
    await expectAccessible();
    await page.setViewportSize(PHONE);
    expect(await scrollWidth()).toBeLessThanOrEqual(PHONE.width);
    await watchTexts(EMPTY);
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await page.getByRole('group', { name: 'Visibility' }).waitFor();
    expect(await page.evaluate('window.shownTexts')).toEqual([]);
    const { language, keywords } = await callApi<{ language: string; keywords: object[] }>(
      world,
      'GET',
      `/v1/rank/config?account=${world.account}`,
    );
    expect(language).toBe('he');
    expect(keywords).toEqual(
      KEYWORDS.flatMap((keyword) => [
        { keyword, country: 'IL' },
        { keyword, country: 'IL', device: 'mobile' },
      ]),
    );
  });

  it('is named without scheme and slash, and offers further figures only where there are some', async () => {
    await page.goto(`${world.url}/app/a/${world.account}`);
    await heading('Overview').locator('..').getByText('example.com', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Visibility' }).waitFor();
    const more = page.getByRole('link', { name: 'More figures' });
    expect(await more.count()).toBe(0);
    await page.setViewportSize(PHONE);
    await more.click();
    await page.getByRole('group', { name: 'Share of voice' }).waitFor();
  });

  it('has pages whose addresses are readable, and a search whose hint fits a phone', async () => {
    await page.goto(`${world.url}/app/a/${world.account}/keywords`);
    const search = page.getByRole('searchbox', { name: 'Search keywords' });
    expect(await search.getAttribute('placeholder')).toBe('Search keywords');
    await row(KEYWORDS[0]!).getByRole('link').filter({ hasText: 'נעלי' }).first().waitFor();
    await page.setViewportSize(PHONE);
    await expect.poll(() => search.getAttribute('placeholder')).toBe('Search');
  });
});
