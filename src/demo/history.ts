import type { Types } from 'mongoose';
import { type PastBlock, type PastDay, PastDays } from '../rank/index.js';
import { dayNumber, type FirstPage } from '../simulator/index.js';
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
  const pages = keywords.map(({ keyword, ...place }) =>
    simulator.firstPage({ q: keyword, ...place, language: 'en' }),
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
        blocks: (_, index) => pastBlocks(pages[index]!(number), links[index]!(number)[0]),
      };
    }
  }
}

/** Bright Data, the provider of the demo, reveals no pages of images. @param best the best result, which has the site links */
function pastBlocks({ blocks, sitelinks }: FirstPage, best: string | undefined): PastBlock[] {
  const beside = blocks.map(({ name, links, above }) => ({
    type: name,
    links: name === 'images' ? [] : links.map(({ link }) => link),
    above,
  }));
  if (!sitelinks || best === undefined) return beside;
  return [...beside, { type: 'sitelinks', links: [best], above: 0 }];
}
