// What the console does in headless Chromium, in numbers.
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { median, temporaryFolder } from './store.mjs';

export async function startBrowser() {
  const { folder, remove } = temporaryFolder('web-browser');
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    viewport: { width: 1280, height: 800 },
  });
  return { context, close: () => context.close().then(remove) };
}

export async function login(context, { url, user }) {
  const page = await context.newPage();
  await page.goto(`${url}/app/login`);
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
  await page.close();
}

/** Milliseconds from the navigation until an element exists and the frame with it is due. */
async function timeTo(context, address, selector) {
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const check = () =>
      document.querySelector(wanted)
        ? requestAnimationFrame(() => (window.firstRows = performance.now()))
        : requestAnimationFrame(check);
    check();
  }, selector);
  await page.goto(address);
  const ms = await page.waitForFunction(() => window.firstRows, undefined, { timeout: 60_000 });
  const value = await ms.jsonValue();
  await page.close();
  return value;
}

/** The first of them without a cache, and the median of the others. */
export async function navigation(context, address, selector, rounds) {
  const times = [];
  for (let round = 0; round <= rounds; round += 1) times.push(await timeTo(context, address, selector));
  return { cold: times[0], warm: median(times.slice(1)) };
}

/** Begins to record tasks above 50 ms and the times between frames. */
const record = (page) =>
  page.evaluate(() => {
    window.recorded = { long: [], frames: [], last: performance.now(), on: true };
    const { recorded } = window;
    new PerformanceObserver((list) =>
      recorded.long.push(...list.getEntries().map((each) => each.duration)),
    ).observe({
      type: 'longtask',
    });
    const frame = (now) => {
      if (!recorded.on) return;
      recorded.frames.push(now - recorded.last);
      recorded.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      recorded.last = now;
      requestAnimationFrame(frame);
    });
  });

async function recorded(page) {
  await delay(200);
  const { long, frames } = await page.evaluate(() => {
    window.recorded.on = false;
    return window.recorded;
  });
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    longest: Math.max(0, ...long),
    longTasks: long.length,
    frameMs: median(frames),
    frame95Ms: sorted[Math.floor(sorted.length * 0.95)],
    perSecond: 1000 / (frames.reduce((sum, each) => sum + each, 0) / frames.length),
  };
}

/** Turns of the wheel over an element, as a hand does them. */
async function turn(page, selector, turns, deltaOf) {
  await page.locator(selector).hover();
  await record(page);
  for (let each = 0; each < turns; each += 1) {
    await page.mouse.wheel(0, deltaOf(each));
    await delay(16);
  }
  return recorded(page);
}

export async function scrolling(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('.table-body [role=rowheader]').first().waitFor();
  await delay(1500);
  const result = await turn(page, '.table-scroll', 200, () => 400);
  await page.close();
  return result;
}

/** Milliseconds until the chart was drawn, and frames while it is zoomed. */
export async function chart(context, address, rounds) {
  const times = [];
  let zoom;
  for (let round = 0; round <= rounds; round += 1) {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('.keyword-panel .u-over').waitFor();
    const drawn = await page.waitForFunction(() => performance.getEntriesByName('chart').at(-1)?.duration);
    if (round > 0) times.push(await drawn.jsonValue());
    if (round === rounds) {
      await delay(1500);
      await page.keyboard.down('Control');
      zoom = await turn(page, '.keyword-panel .u-over', 120, (each) => (each % 24 < 12 ? -100 : 100));
      await page.keyboard.up('Control');
    }
    await page.close();
  }
  return { drawn: median(times), zoom };
}

/** Percent of a processor that the page needs while `send` sends events. */
export async function load(context, address, send) {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('.table-body [role=rowheader]').first().waitFor();
  await delay(2000);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await read();
  await send();
  await page.getByText(/^1,?000 of 1,?000 checked/).waitFor();
  const after = await read();
  await page.close();
  return (100 * (after.TaskDuration - before.TaskDuration)) / (after.Timestamp - before.Timestamp);
}
