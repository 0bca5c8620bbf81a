import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { onPage, OWNER, useWorld } from '../support/console-page.js';
import { startUpstream, type TestUpstream } from '../support/upstream.js';
import { asReader, visitAs } from '../support/visitors.js';
import { LOCAL_RECEIVERS, messagesOf } from '../support/webhooks.js';

/** The website of each client, in the order in which they come. */
const CLIENTS = {
  Bakery: 'bakery.example',
  Garage: 'garage.example',
  Florist: 'florist.example',
};
const IMPORTED = {
  Bakery: ['rye bread', 'birthday cake'],
  Garage: ['winter tyres', 'oil change'],
  Florist: ['bridal bouquet', 'red roses'],
};
type Client = keyof typeof CLIENTS;
const NAMES = Object.keys(CLIENTS) as Client[];

let world: OwnedConsole;
let page: Page;
let receiver: TestUpstream;
/** Ids of the accounts of the clients. */
const accounts = {} as Record<Client, string>;
const links = {} as Record<Client, string>;

beforeAll(async () => void (receiver = await startUpstream()));
afterAll(() => receiver.close());
useWorld(
  () => startOwnedConsole({}, LOCAL_RECEIVERS),
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, row, scrollWidth } = onPage(() => page);
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openClient = (client: Client, screen: string) =>
  page.goto(`${world.url}/app/a/${accounts[client]}/${screen}`);

interface Config {
  _id: string;
  keywords: { keyword: string; tags?: string[] }[];
  competitors?: string[];
}
const configOf = (client: Client) =>
  callApi<Config>(world, 'GET', `/v1/rank/config?account=${accounts[client]}`);
async function settingsOf<Settings>(client: Client, part: 'alerts' | 'digest'): Promise<Settings> {
  const { _id } = await configOf(client);
  return callApi<Settings>(world, 'GET', `/v1/rank/config/${_id}/${part}?account=${accounts[client]}`);
}

it.each(NAMES)('a client is added with its website, and keywords are imported: %s', async (client) => {
  await page.goto(`${world.url}/app/?add=new`);
  const form = dialog('Add website');
  await form.getByLabel('Website', { exact: true }).fill(CLIENTS[client]);
  await form.getByLabel('Name').fill(client);
  await form.getByRole('textbox', { name: 'Keywords' }).fill(CLIENTS[client]);
  await form.getByRole('button', { name: 'Start tracking' }).click();
  await heading('Overview').waitFor();
  accounts[client] = /\/a\/(\w+)/.exec(page.url())![1]!;
  await openClient(client, 'keywords');
  await button('Import CSV').click();
  const csv = ['keyword,country', ...IMPORTED[client].map((keyword) => `${keyword},US`)].join('\n');
  const file = { name: 'keywords.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await dialog('Import CSV').getByLabel('CSV file').setInputFiles(file);
  await dialog('Import CSV').getByRole('button', { name: 'Import 2' }).click();
  await dialog('Import CSV').waitFor({ state: 'detached' });
  for (const keyword of IMPORTED[client]) await row(keyword).waitFor();
});

it('the first client gets competitors, alert rules and a digest', async () => {
  await openClient('Bakery', 'settings/competitors');
  for (const website of ['rival.example', 'garage.example']) {
    await page.getByLabel('Competitor', { exact: true }).fill(website);
    await button('Add competitor').click();
    await page.getByRole('log').getByText(`${website} was added.`).waitFor();
  }
  await openClient('Bakery', 'settings/alerts');
  await button('Add the usual rules').click();
  await button('Save').click();
  await page.getByRole('log').getByText('Saved.').waitFor();
  await openClient('Bakery', 'settings/digest');
  await page.getByLabel('Send it').selectOption('weekly');
  await page.getByLabel('Recipients').fill('baker@example.com');
  await button('Save').click();
  await page.getByRole('log').getByText('Saved.').waitFor();
});

it('these settings are copied to the other clients at once, but the recipients of the digest', async () => {
  await page.goto(`${world.url}/app/`);
  await page.getByRole('checkbox', { name: 'Select bakery.example' }).check();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByText('3 selected').waitFor();
  await expectAccessible();
  await button('Copy settings').click();
  const form = dialog('Copy settings');
  await form.getByLabel('From').selectOption('bakery.example');
  await form.getByRole('checkbox', { name: /^Alert rules/ }).check();
  await form.getByRole('checkbox', { name: /^Digest/ }).check();
  await form.getByLabel('Recipients where a website has none').fill('desk@agency.example');
  await expectAccessible();
  await form.getByRole('button', { name: 'Copy to 2 websites and replace their alert rules' }).click();
  await form.getByText('2 websites changed.').waitFor();
  await expectAccessible();
  await form.getByRole('button', { name: 'Close' }).click();
  expect((await configOf('Garage')).competitors).toEqual(['rival.example']);
  expect((await configOf('Florist')).competitors).toEqual(['rival.example', 'garage.example']);
  const rules = await settingsOf<{ rules: object[] }>('Bakery', 'alerts');
  expect(rules.rules).toHaveLength(3);
  for (const client of ['Garage', 'Florist'] as const) {
    expect(await settingsOf(client, 'alerts')).toEqual(rules);
    expect(await settingsOf(client, 'digest')).toMatchObject({
      frequency: 'weekly',
      to: ['desk@agency.example'],
    });
  }
  expect(await settingsOf('Bakery', 'digest')).toMatchObject({ to: ['baker@example.com'] });
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('tags are added to all keywords of the selected clients, and what fails is named and tried again', async () => {
  await page.goto(`${world.url}/app/`);
  for (const client of ['Garage', 'Florist'] as const)
    await page.getByRole('checkbox', { name: `Select ${CLIENTS[client]}` }).check();
  await button('Add tags').click();
  const form = dialog('Add tags');
  await form.getByLabel('Tags').fill('core, spring');
  await expectAccessible();
  const failing = `**/v1/rank/config/*/keywords?account=${accounts.Florist}`;
  const fail = (route: Route) => route.fulfill({ status: 503, json: { message: 'Try it later.' } });
  await page.route(failing, fail);
  // The dialog stays where the list behind it cannot be read again.
  await page.route('**/v1/rank/websites?*', fail);
  await form.getByRole('button', { name: 'Add tags' }).click();
  await form.getByText('1 website changed. 1 failed.').waitFor();
  const outcomes = form.getByRole('list', { name: 'Outcome by website' }).getByRole('listitem');
  await outcomes.filter({ hasText: 'florist.example' }).getByText('Try it later.').waitFor();
  await expectAccessible();
  await page.unroute(failing);
  await page.unroute('**/v1/rank/websites?*');
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByText('2 websites changed.').waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
  await button('Clear selection').click();
  await button('Add tags').waitFor({ state: 'detached' });
  for (const client of ['Garage', 'Florist'] as const)
    for (const { tags } of (await configOf(client)).keywords) expect(tags).toEqual(['core', 'spring']);
  for (const { tags } of (await configOf('Bakery')).keywords) expect(tags ?? []).toEqual([]);
});

it.each(NAMES)('a share link shows a client its report without a login: %s', async (client) => {
  await openClient(client, 'settings/shares');
  await button('New share link').click();
  await dialog('New share link').getByLabel('Name').fill(`Report for ${client}`);
  await dialog('New share link').getByRole('button', { name: 'Create' }).click();
  links[client] = await dialog('New share link').getByRole('textbox', { name: 'Link' }).inputValue();
  await asReader(world.url, links[client], async (reader) => {
    await reader.getByRole('heading', { level: 1, name: `Report for ${client}` }).waitFor();
    const keywords = reader.getByRole('table', { name: 'Keywords' });
    for (const keyword of IMPORTED[client]) await keywords.getByText(keyword).waitFor();
    const text = await reader.getByRole('main').innerText();
    for (const other of NAMES.filter((name) => name !== client))
      for (const keyword of IMPORTED[other]) expect(text).not.toContain(keyword);
  });
});

it('a webhook for all clients is tested', async () => {
  receiver.answer((_, response) => void response.writeHead(204).end());
  await page.goto(`${world.url}/app/webhooks?add=new`);
  await dialog('New webhook').getByLabel('URL').fill(`${receiver.url}/events`);
  await dialog('New webhook').getByLabel('Events of the accounts below it too').check();
  await dialog('New webhook').getByRole('button', { name: 'Create' }).click();
  await dialog('New webhook').getByRole('button', { name: 'Done' }).click();
  await button('Send test').click();
  await row('Test event').getByText('Delivered').waitFor();
  expect(messagesOf(receiver)).toMatchObject([{ type: 'rankwire.test', data: { account: world.account } }]);
});

it('a budget is set and reached, which the account and the check say', async () => {
  await page.goto(`${world.url}/app/users?account=${accounts.Bakery}`);
  await button('Edit account').click();
  await dialog('Edit account').getByLabel('Requests a day').fill('1');
  await dialog('Edit account').getByRole('button', { name: 'Save' }).click();
  await dialog('Edit account').waitFor({ state: 'detached' });
  await page.getByText(/^\d+ of 1$/).waitFor();
  // A website is checked at most once a minute.
  world.setClockAhead(120_000);
  await openClient('Bakery', 'runs');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Check (now|again)/ })
    .click();
  const run = page.getByRole('row').filter({ hasText: 'Manual' }).first();
  await run.getByText('Failed').waitFor();
  await run.getByRole('link').first().click();
  await page.getByText('Search budget used up').first().waitFor();
  await openClient('Bakery', '');
  await page.getByRole('link', { name: /% of the requests of today are used$/ }).waitFor();
});

it('a user of a client sees only its own', async () => {
  const email = 'gardener@example.com';
  await page.goto(`${world.url}/app/users?account=${accounts.Garage}`);
  await button('New user').click();
  await dialog('New user').getByLabel('E-mail').fill(email);
  await dialog('New user').getByLabel('Password').fill(OWNER.password);
  await dialog('New user').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('list', { name: 'Users' }).getByText(email).waitFor();
  await visitAs(world.url, email, '', async (visitor) => {
    await visitor.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(visitor.url()).toContain(accounts.Garage);
    await visitor.getByRole('combobox', { name: 'Website' }).click();
    const websites = visitor.getByRole('listbox').getByRole('option');
    await websites.first().waitFor();
    expect(await websites.allInnerTexts()).toEqual([expect.stringContaining('garage.example')]);
    await visitor.goto(`${world.url}/app/a/${accounts.Bakery}/keywords`);
    await visitor.getByText('You have no access to this account.').waitFor();
    expect(await visitor.getByText('rye bread').count()).toBe(0);
  });
});
