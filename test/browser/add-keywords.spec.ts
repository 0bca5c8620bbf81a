import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

let site: TrackedWebsite;
let page: Page;
useWorld(
  () =>
    startTrackedWebsite([
      { keyword: 'trail shoes', country: 'US', tags: ['shoes'] },
      { keyword: 'rain jacket', country: 'US' },
    ]),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { params, row, expectAccessible } = onPage(() => page);

const open = (search = '') => page.goto(`${site.url}/app/a/${site.account}/keywords${search}`);
const tracked = async (text: string) => (await site.keywords()).filter(({ keyword }) => keyword === text);

/** Far above what a slow machine needs for a frame, and below what a list takes that is read at once. */
const MAX_GAP_MS = 1000;
/** Measures how long the page does not react. */
const watchGaps = (on: Page) =>
  on.evaluate(
    `(() => { let last = performance.now(); window.longestGap = 0;
      const tick = () => { const now = performance.now(); window.longestGap = Math.max(window.longestGap, now - last); last = now; setTimeout(tick, 10); };
      tick(); })()`,
  );
/** At once, as from the clipboard: a driver inserts line by line. */
const paste = (on: Page, text: string) =>
  on.evaluate(
    `(() => { const field = document.querySelector('[role=dialog] textarea');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' })); })()`,
  );
const longestGap = (on: Page) => on.evaluate('window.longestGap') as Promise<number>;
/** Other pages take the processor as well: the best of some tries counts. @param work ends with the gap */
async function expectReaction(work: () => Promise<number>): Promise<void> {
  let gap = Infinity;
  for (let tries = 0; tries < 4 && gap >= MAX_GAP_MS; tries += 1) gap = Math.min(gap, await work());
  expect(gap).toBeLessThan(MAX_GAP_MS);
}

describe('Add keywords', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Add keywords' });
  const submit = () => dialog().getByRole('button', { name: 'Add keywords' });
  const openDialog = async () => {
    await open();
    await page.getByRole('button', { name: 'Add keywords' }).click();
  };

  it('adds keywords in several countries, with requests and money beside the button', async () => {
    await openDialog();
    await dialog().getByLabel('Keywords').fill('hiking poles\ncamp stove');
    await dialog().getByLabel('Country').selectOption('DE');
    await dialog().getByText('More', { exact: true }).click();
    await dialog().getByLabel('Device').selectOption('Mobile');
    await dialog().getByRole('button', { name: 'shoes' }).click();
    await dialog().getByLabel('Tags').fill('gear, winter');
    await dialog().getByText('4 keywords to add.').waitFor();
    await dialog()
      .getByText(/^[\d,]+ requests a check, [\d,]+ requests a month.* for all 6$/)
      .waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Remove Germany' }).click();
    await dialog().getByText('2 keywords to add.').waitFor();
    await submit().click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('2 keywords added').first().waitFor();
    await row('hiking poles').waitFor();
    expect(await tracked('hiking poles')).toEqual([
      { keyword: 'hiking poles', country: 'US', device: 'mobile', tags: ['gear', 'winter'] },
    ]);
  });

  it('is open at its address, which ends with it and leads to it again', async () => {
    await open('?q=shoes&add=new');
    await dialog().getByLabel('Keywords').fill('wool hat');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(params).toEqual({ q: 'shoes' });
    await page.getByRole('button', { name: 'Add keywords' }).click();
    await dialog().waitFor();
    await expect.poll(params).toEqual({ q: 'shoes', add: 'new' });
    await page.reload();
    await dialog().waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    expect(params()).toEqual({ q: 'shoes' });
  });

  it('leaves out duplicates by case and whitespace, and names those that are tracked', async () => {
    await openDialog();
    await dialog().getByLabel('Keywords').fill('Rain  Jacket\ntrail shoes\nwool hat\nWOOL HAT');
    await dialog().getByText('1 keyword to add. 1 is tracked already.').waitFor();
    await dialog()
      .getByText('Duplicates, not added: "WOOL HAT". Already tracked with another spelling: "Rain Jacket".')
      .waitFor();
  });

  it('stores nothing before it is sent, and says what a check of it takes a day', async () => {
    const before = await site.keywords();
    await openDialog();
    await dialog().getByLabel('Keywords').fill('ice axe\ncrampons');
    await dialog().getByText('2 keywords to add. Up to 2 requests a day.').waitFor();
    expect(await site.keywords()).toEqual(before);
  });

  it('names what is wrong with a line, and adds the others', async () => {
    await openDialog();
    await dialog()
      .getByLabel('Keywords')
      .fill(`${'x'.repeat(201)}\nbivouac bag`);
    await dialog().getByText('1 keyword to add.').waitFor();
    await dialog()
      .getByText(/The keyword has more than 200 characters\. Not added: "x{40}…"\./)
      .waitFor();
    await submit().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await tracked('bivouac bag')).toHaveLength(1);
  });

  it('says why nothing can be planned, and goes on when that is repeated', async () => {
    await openDialog();
    await page.route(/dry_run=true/, (route) => route.abort());
    await dialog().getByLabel('Keywords').fill('head torch');
    await dialog().getByText('The server cannot be reached.').waitFor();
    expect(await submit().isDisabled()).toBe(true);
    await expectAccessible();
    await page.unroute(/dry_run=true/);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await dialog().getByText('1 keyword to add.').waitFor();
    await submit().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await tracked('head torch')).toHaveLength(1);
  });

  it('plans ten thousand lines while the page reacts', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `long keyword number ${n}`);
    await expectReaction(async () => {
      await openDialog();
      await dialog().getByLabel('Keywords').waitFor();
      await paste(page, lines.join('\n'));
      // The browser lays out so many lines in a second.
      await watchGaps(page);
      await dialog().getByText('10,000 keywords to add.').waitFor();
      return longestGap(page);
    });
  });

  it('suggests places in the chosen countries, the large ones first', async () => {
    await openDialog();
    await dialog().getByLabel('Keywords').fill('beer garden');
    await dialog().getByLabel('Country').selectOption('DE');
    await dialog().getByRole('button', { name: 'Remove United States' }).click();
    await expectAccessible();
    const location = dialog().getByLabel('Location', { exact: true });
    // Options change with each letter; the choice is made when they are those of the whole name.
    const found = page.waitForResponse((response) => response.url().toLowerCase().includes('/munich?'));
    await location.pressSequentially('Munich');
    await found;
    await page.getByRole('option', { name: 'Munich, Bavaria, Germany' }).click();
    expect(await location.inputValue()).toBe('Munich, Bavaria, Germany');
    await submit().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await tracked('beer garden')).toMatchObject([{ near: 'Munich, Bavaria, Germany' }]);
  });

  it('searches near a place of each country', async () => {
    await openDialog();
    await dialog().getByLabel('Keywords').fill('camp stove');
    await dialog().getByRole('combobox', { name: 'Location', exact: true }).fill('Austin');
    await page.getByRole('option', { name: 'Austin, Texas, United States' }).click();
    await dialog().getByLabel('Country', { exact: true }).selectOption('DE');
    const [us, germany] = ['Location (United States)', 'Location (Germany)'].map((name) =>
      dialog().getByRole('combobox', { name, exact: true }),
    );
    expect(await us!.inputValue()).toBe('Austin, Texas, United States');
    expect(await germany!.inputValue()).toBe('');
    await germany!.fill('Hamburg');
    await page.getByRole('option', { name: 'Hamburg, Hamburg, Germany' }).click();
    expect(await page.getByRole('option', { name: /, United States$/ }).count()).toBe(0);
    await expectAccessible();
    await submit().click();
    await dialog().waitFor({ state: 'detached' });
    const added = (await tracked('camp stove')).filter(({ near }) => near !== undefined);
    expect(added.map(({ country, near }) => [country, near])).toEqual([
      ['US', 'Austin, Texas, United States'],
      ['DE', 'Hamburg, Hamburg, Germany'],
    ]);
  });
});

describe('Import CSV', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Import CSV' });
  const file = (text: string, name = 'k.csv') => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const openDialog = async () => {
    await open();
    await page.getByRole('button', { name: 'Import CSV' }).click();
  };
  /** As from a file manager, on the heading of the dialogue. */
  const drop = async (text: string) => {
    const data = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], 'k.csv')); return data; })()`,
    );
    const heading = dialog().getByRole('heading', { name: 'Import CSV' });
    await heading.dispatchEvent('dragover', { dataTransfer: data });
    await heading.dispatchEvent('drop', { dataTransfer: data });
  };

  it('marks bad lines before it imports the others', async () => {
    await openDialog();
    const lines = [
      'water bottle,us,,gear|bottle',
      'no country,XYZ,,',
      'no code,XX,,',
      'no city,de,Nirgendwo,',
    ];
    await drop(`keyword,country,near,tags\n${lines.join('\n')}\n`);
    const preview = dialog().getByRole('region', { name: 'Preview' });
    for (const problem of ['Unknown country: XYZ', 'Unknown country: XX', 'Unknown location: Nirgendwo'])
      await preview.getByText(problem).waitFor();
    await dialog().getByText('k.csv: 4 lines, 3 cannot be imported').waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Import 1 of 4' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('1 keyword added').first().waitFor();
    expect(await tracked('water bottle')).toEqual([
      { keyword: 'water bottle', country: 'US', tags: ['gear', 'bottle'] },
    ]);
  });

  it('takes an export of Search Console, for a country', async () => {
    await openDialog();
    const queries = 'Top queries,Clicks,Impressions,CTR,Position\n"socks, wool",3,40,7.5%,4.2\n';
    await dialog().getByLabel('CSV file').setInputFiles(file(queries, 'Queries.csv'));
    await dialog().getByText('Queries.csv (export of Search Console): 1 line').waitFor();
    await dialog().getByLabel('Default country').selectOption('DE');
    await dialog().getByRole('button', { name: 'Import 1' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await tracked('socks, wool')).toEqual([{ keyword: 'socks, wool', country: 'DE' }]);
  });

  it.each([
    ['Search Console in Japanese', '上位のクエリ,クリック数\n靴,120\n帽子,3\n', '靴'],
    ['Excel', 'sep=;\r\nkeyword;country\r\nrain coat;US\r\nrain hat;US\r\n', 'rain coat'],
    [
      'Keyword Planner',
      Buffer.from(
        '\ufeffKeyword Stats 2026\n2025 - 2026\nKeyword\tCurrency\tAvg. monthly searches\ntrail hat\tGBP\t1000\ntrail coat\tGBP\t10\n',
        'utf16le',
      ),
      'trail hat',
    ],
    [
      'a Russian spreadsheet',
      Buffer.from('eaf0eef1f1eee2eae83b3130300aeee1f3e2fc3b32300a', 'hex'),
      'кроссовки',
    ],
  ])('shows the keywords of a file of %s alone', async (_, text, first) => {
    await openDialog();
    await dialog()
      .getByLabel('CSV file')
      .setInputFiles({ ...file(''), buffer: Buffer.from(text) });
    const rows = dialog().getByRole('region', { name: 'Preview' }).getByRole('row');
    await rows.filter({ hasText: first }).waitFor();
    expect(await rows.count()).toBe(3);
    await dialog().getByRole('button', { name: 'Import 2' }).waitFor();
    await expectAccessible();
  });

  it('reads two megabytes while the page reacts, with progress', async () => {
    const text = Array.from({ length: 25_000 }, (_, n) => `keyword ${n},${'x'.repeat(60)},${n}`).join('\n');
    await expectReaction(async () => {
      await openDialog();
      await watchGaps(page);
      await dialog()
        .getByLabel('CSV file')
        .setInputFiles(file(`Keyword,KD,Volume\n${text}\n`));
      await dialog().getByRole('progressbar', { name: 'Checking 25,000 lines…' }).waitFor();
      await dialog().getByRole('button', { name: 'Import 25,000' }).waitFor();
      expect(await dialog().getByRole('progressbar').count()).toBe(0);
      return longestGap(page);
    });
  });

  it('asks whether the first line of a list is a heading', async () => {
    await openDialog();
    await dialog().getByLabel('CSV file').setInputFiles(file('Begriffe\nWinterschuhe\n'));
    await dialog().getByRole('group', { name: 'Is the first line a heading?' }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Import 2' }).isDisabled()).toBe(true);
    await expectAccessible();
    await dialog().getByLabel('Yes, leave it out').check();
    await dialog().getByRole('button', { name: 'Import 1' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await tracked('Winterschuhe')).toHaveLength(1);
    expect(await tracked('Begriffe')).toHaveLength(0);
  });

  it('says what to do with a workbook', async () => {
    await openDialog();
    const { zipSync } = await import('fflate');
    const buffer = Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array() }));
    await dialog()
      .getByLabel('CSV file')
      .setInputFiles({ ...file('', 'words.xlsx'), buffer });
    await dialog().getByText('words.xlsx is a workbook.', { exact: false }).waitFor();
    await expectAccessible();
  });
});
