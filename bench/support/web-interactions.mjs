// How long what a user does takes until the next paint, as the Event Timing API of the browser measures it.
import { setTimeout as delay } from 'node:timers/promises';

/** A pause of a user between two actions. */
const PAUSE_MS = 300;

/** Records the longest event of each interaction, in ms; the browser rounds to 8. */
const record = (page) =>
  page.evaluate(() => {
    window.interactions = {};
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) {
          const { [interactionId]: longest = 0 } = window.interactions;
          window.interactions[interactionId] = Math.max(longest, duration);
        }
    }).observe({ type: 'event', durationThreshold: 16 });
  });

/** What a user does in a table of keywords: sorts, searches, selects, filters, and opens a keyword. */
function actions(page) {
  const search = page.getByLabel('Search keywords');
  const sort = (column) => page.getByRole('columnheader', { name: column }).getByRole('link').click();
  const press = (role, name) => page.getByRole(role, { name, exact: true }).first().click();
  return [
    () => sort('Keyword'),
    () => search.pressSequentially('word 1', { delay: 60 }),
    () => search.press('Control+a').then(() => search.press('Backspace')),
    () =>
      page
        .getByRole('checkbox', { name: /^Select keyword/ })
        .first()
        .click(),
    () => press('checkbox', 'Select all'),
    () => page.keyboard.press('Escape'),
    () => press('button', 'Filter'),
    () => press('menuitem', 'Status'),
    () => page.keyboard.press('Escape'),
    () => page.locator('.table-body [role=rowheader] a').first().click(),
    () => page.keyboard.press('Escape'),
    () => sort('Position'),
  ];
}

/** @returns the longest interaction and the median of those that took 16 ms or more, while `send` sends events */
export async function interactions(context, address, send) {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(address);
  await page.locator('.table-body [role=rowheader]').first().waitFor();
  await delay(1500);
  await record(page);
  const steps = actions(page);
  const sending = { ended: false };
  const sent = send().finally(() => (sending.ended = true));
  do {
    for (const step of steps) {
      await step();
      await delay(PAUSE_MS);
    }
  } while (!sending.ended);
  await sent;
  const found = Object.values(await page.evaluate(() => window.interactions)).toSorted((a, b) => a - b);
  await page.close();
  return {
    count: found.length,
    median: found[Math.floor(found.length / 2)] ?? 0,
    longest: found.at(-1) ?? 0,
  };
}
