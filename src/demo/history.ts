import type { Types } from 'mongoose';
import { type PastDay, PastDays } from '../rank/index.js';
import { dayNumber } from '../simulator/index.js';
import type { DemoEnvironment } from './environment.js';
import type { DemoKeyword } from './keywords.js';

const DAY_MS = 24 * 3_600_000;
const MS_PER_KEYWORD = 70;

/**
 * Stores the checks of earlier days from the lists of the simulator, which takes a second instead of a minute.
 * @param websites all other results stay without a link
 * @param from days ago, the first
 * @param to days ago, the last
 */
export async function addHistory(
  { app, simulator, provider }: DemoEnvironment,
  account: Types.ObjectId,
  keywords: readonly DemoKeyword[],
  websites: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const links = keywords.map(({ keyword, ...place }) =>
    simulator.links({ q: keyword, ...place, language: 'en' }),
  );
  const blocks = keywords.map(({ keyword, ...place }) =>
    simulator.blocks({ q: keyword, ...place, language: 'en' }),
  );
  const hosts = websites.map((website) => website.replace(/^https?:\/\//, ''));
  const isTracked = (link: string) => hosts.some((host) => link.includes(host));
  await app.get(PastDays).add(account, days());

  function* days(): Generator<PastDay> {
    for (let daysAgo = from; daysAgo >= to; daysAgo -= 1) {
      const at = new Date(Date.now() - daysAgo * DAY_MS);
      const number = dayNumber(at);
      yield {
        day: at.toISOString().slice(0, 10),
        at,
        durationMs: keywords.length * MS_PER_KEYWORD + (number % 7) * 90,
        provider,
        search: (_, index) => links[index]!(number).map((link) => (isTracked(link) ? { link } : null)),
        blocks: (_, index) =>
          blocks[index]!(number).map(({ name, links: inBlock, above }) => ({
            type: name,
            // Bright Data, the provider of the demo, reveals none of images.
            links: name === 'images' ? [] : inBlock.map(({ link }) => link),
            above,
          })),
      };
    }
  }
}
