import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The drawn chart: its part of the program is loaded later. */
export const plotOf = (within: Locator): Locator => within.locator('.u-over').first();

/** Presses at a part of the width of a chart, and lets go at another. */
export async function drag(page: Page, plot: Locator, from: number, to: number): Promise<void> {
  // New data draw a new chart.
  const scrolled = () =>
    plot.scrollIntoViewIfNeeded().then(
      () => true,
      () => false,
    );
  await expect.poll(scrolled).toBe(true);
  const { x, y, width, height } = (await plot.boundingBox())!;
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + height / 2, { steps: 8 });
  await page.mouse.up();
}
