import { worldLanguage } from '../results/context.js';
import { readMember } from '../http/exchange.js';
import type { SimulatedResult } from '../results/answer.js';
import type { SimulatorQuery } from '../http/search-params.js';
import { readCountry, taskBody, taskDialect, readTask } from './dataforseo-task.js';
import { type Dialect, readDevice, needed, onlyKnown, whole } from './dialect.js';
import { type FirstPage, firstPage, wholeList } from './google-pages.js';
import type { SimulatedBlock } from '../results/blocks.js';

const KNOWN = [
  'keyword',
  'location_code',
  'location_name',
  'language_code',
  'device',
  'depth',
  'max_crawl_pages',
  'load_async_ai_overview',
];

/** One task for the whole depth. */
export const dataforseo: Dialect = {
  ...taskDialect,
  names: ['dataforseo'],
  owns: (path) => path === '/v3/serp/google/organic/live/advanced',
  read: (request) => {
    const task = readTask(request);
    onlyKnown(Object.keys(task ?? {}), KNOWN);
    const depth = whole(readMember(task, 'depth'), 'depth', 1, 200, 10);
    const pages = whole(readMember(task, 'max_crawl_pages'), 'max_crawl_pages', 1, 100, 100);
    return {
      q: decodeURIComponent(needed(readMember(task, 'keyword'), 'keyword').replaceAll('+', ' ')),
      language: worldLanguage(needed(readMember(task, 'language_code'), 'language_code')),
      ...readPlace(task),
      device: readDevice(readMember(task, 'device')),
      overview: readMember(task, 'load_async_ai_overview') === true,
      start: 0,
      num: Math.min(depth, pages * 10),
    };
  },
  page: (query, world, most = query.num) => {
    const list = wholeList(query, world).slice(0, Math.min(query.num, most));
    if (list.length === 0) return dataforseo.empty(query, world);
    const items = toItems(list, firstPage(query, world));
    return taskBody(20_000, 'Ok.', [{ items_count: items.length, items }]);
  },
};

function readPlace(task: unknown): Pick<SimulatorQuery, 'country' | 'near'> {
  const name = readMember(task, 'location_name');
  if (name !== undefined) {
    const near = needed(name, 'location_name').replaceAll(',', ', ');
    return { country: countryIn(near), near };
  }
  return { country: readCountry(task), near: undefined };
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** By English name; former codes of a country (DD, UK) are replaced by its present one. */
const COUNTRY_CODES = new Map(
  LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).map((code) => [
    regions.of(code),
    new Intl.Locale(`und-${code}`).region,
  ]),
);

/** The country at the end of a location ('Berlin, Germany'); the United States where none does. */
const countryIn = (place: string): string => COUNTRY_CODES.get(place.split(', ').at(-1)) ?? 'US';

/** Organic results with other elements of the page between them, those of the right column last. */
function toItems(list: readonly SimulatedResult[], { blocks, sitelinks }: FirstPage): object[] {
  const right = blocks.filter(({ name }) => name === 'knowledge_graph');
  const main = blocks.filter((block) => !right.includes(block));
  const links = [{ type: 'link_element', title: 'Contact', url: 'https://sitelinks.example/contact' }];
  const organic = list.flatMap(({ link, title, description }, index) => [
    ...main.filter(({ above }) => above === index).flatMap(blockItems),
    {
      type: 'organic',
      rank_group: index + 1,
      url: link,
      title,
      description,
      ...(sitelinks && index === 0 && { links }),
    },
  ]);
  const below = main.filter(({ above }) => above >= list.length).flatMap(blockItems);
  const aside = right.flatMap(blockItems).map((item) => ({ ...item, position: 'right' }));
  return [...organic, ...below, ...aside];
}

const NAMES: Partial<Record<SimulatedBlock['name'], string>> = { discussions: 'discussions_and_forums' };

function blockItems(block: SimulatedBlock): object[] {
  const { name, links } = block;
  const type = NAMES[name] ?? name;
  const entries = links.map(({ link, title }) => ({ url: link, title }));
  if (name === 'paid' || name === 'local_pack')
    return entries.map((entry, index) => ({
      type,
      rank_group: index + 1,
      ...entry,
    }));
  if (name === 'related_searches') return [{ type, items: ['related search'] }];
  if (name === 'ai_overview')
    return [{ type, asynchronous_ai_overview: links.length === 0, items: [], references: entries }];
  if (name === 'featured_snippet' || name === 'knowledge_graph') return [{ type, ...entries[0] }];
  if (name !== 'people_also_ask') return [{ type, items: entries }];
  const answer = (entry: object) => [{ type: 'people_also_ask_expanded_element', ...entry }];
  const question = (entry: { title: string }) => ({ title: entry.title, expanded_element: answer(entry) });
  return [{ type, items: entries.map(question) }];
}
