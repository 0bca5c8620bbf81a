import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { startBrowser, type TestBrowser } from '../support/browser.js';
import { accessOf, operations } from '../support/described.js';
import { listHttpMethods } from '../../src/platform/docs/document.js';
import { urlOf } from '../support/sockets.js';

let t: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  t = await startApp();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await t.close();
});

describe('/docs in a browser', () => {
  it('lists every operation, reports no problem, and makes no other request', async () => {
    const page = await browser.context.newPage();
    const complaints: string[] = [];
    const asked = new Set<string>();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.goto(`${urlOf(t)}/docs`);
    const count = operations.reduce((sum, operation) => sum + listHttpMethods(accessOf(operation)).length, 0);
    // The page renders what is in view only.
    const listed = new Set<string>();
    const scroll = async () => {
      for (const id of await page.locator('.opblock').evaluateAll((all) => all.map(({ id }) => id)))
        listed.add(id);
      await page.mouse.wheel(0, 300);
      return listed.size;
    };
    await expect.poll(scroll, { timeout: 120_000 }).toBe(count);
    await page.goto(`${urlOf(t)}/docs#/Slots/getV1Slots`);
    await page.reload();
    await page.getByText('By time of day.').waitFor({ timeout: 60_000 });
    expect(complaints).toEqual([]);
    expect([...asked].filter((origin) => origin !== urlOf(t) && origin !== 'null')).toEqual([]);
  });

  it('sends a request from the page, and displays its response', async () => {
    const page = await browser.context.newPage();
    await page.goto(`${urlOf(t)}/docs#/Platform/getStatus`);
    const operation = page.locator('#operations-Platform-getStatus');
    await operation.getByRole('button', { name: 'Try it out' }).click({ timeout: 120_000 });
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table');
    await answer.waitFor({ timeout: 60_000 });
    expect(await answer.innerText()).toMatch(/200[\s\S]*"status": "ok"/);
  });
});
