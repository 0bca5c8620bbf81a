import { queryKey, splitWords, type QueryContext } from './context.js';
import { hash, pick } from './hash.js';
import { describeSite, WIKIPEDIA, type LinkStyle } from './sites.js';

/** Topics of a site's further pages; the first page is about the query alone. */
const angles = 'guide examples tutorial explained reference tips comparison review history faq list'.split(
  ' ',
);
const sections = ['/', '/blog/', '/articles/', '/guides/', '/resources/'];
const people = 'alexm devnotes hsato kira-l mbrandt nordlab octoworks pixelrow rkumar tinkerbay'.split(' ');
const mdnLocales: Readonly<Record<string, string>> = { pt: 'pt-BR', zh: 'zh-CN' };
const mdnTranslated = new Set(['de', 'es', 'fr', 'ja', 'ko', 'ru']);
const mdnAreas: [words: string[], area: string][] = [
  [['css', 'css3', 'flexbox', 'keyframes'], 'CSS'],
  [['html', 'html5', 'markup'], 'HTML'],
  [['svg'], 'SVG'],
  [['aria', 'accessibility'], 'Accessibility'],
  [['http', 'https', 'cors', 'cookie', 'cookies', 'csp', 'caching'], 'HTTP'],
  [['api', 'apis', 'dom', 'canvas', 'webgl', 'websocket', 'websockets', 'indexeddb', 'webrtc'], 'API'],
];

/** Input of the link patterns: one page of one site. */
interface Page {
  readonly context: QueryContext;
  readonly turn: number;
  readonly id: number;
}

const patterns: Readonly<Record<LinkStyle, (page: Page) => string>> = {
  article: (page) => pick(sections, page.id) + slug(page, '-'),
  docs: (page) => `/docs/${slug(page, '-')}`,
  listing: (page) => `/biz/${slug(page, '-')}-${slugify(page.context.near ?? page.context.country, '-')}`,
  mdn: (page) =>
    `/${mdnLocale(page.context.language)}/docs/Web/${mdnArea(page.context.q)}/${capital(slug(page, '_'))}`,
  news: (page) => `/${2021 + (page.id % 5)}/${two(page.id % 12)}/${two(page.id % 28)}/${slug(page, '-')}`,
  package: (page) => `/package/${slug(page, '-')}`,
  question: (page) => `/questions/${10_000_000 + (page.id % 69_000_000)}/${slug(page, '-')}`,
  repository: (page) => `/${pick(people, page.id)}/${slug(page, '-')}`,
  shop: (page) => `/p/${slug(page, '-')}/${page.id.toString(36)}`,
  thread: (page) =>
    `/r/${pick(['AskReddit', 'technology', 'tips', 'learn'], page.id)}/comments/${slug(page, '_')}/`,
  video: (page) =>
    `/watch?v=${(page.id.toString(36) + hash(page.id, 'video').toString(36)).padEnd(11, 'x').slice(0, 11)}`,
  wiki: (page) => `/wiki/${capital(slug(page, '_'))}`,
};

/** Address of a page. `turn` is its index among the site's pages. */
export function buildLink(host: string, turn: number, context: QueryContext): string {
  const { style } = describeSite(host);
  const id = hash(host, queryKey(context.q), turn);
  const realHost = host === WIKIPEDIA ? host.replace('{language}', context.language) : host;
  return `https://${realHost}${patterns[style]({ context, turn, id })}`;
}

/** Words that distinguish a site's further pages; '' for the first. */
export function pickAngle(turn: number): string {
  return turn === 0 ? '' : (angles[turn - 1] ?? `part ${turn}`);
}

/** Removes dots too: the query 'example.com review' must not make a link that contains 'example.com'. */
function slug({ context, turn }: Page, separator: string): string {
  return slugify(`${queryKey(context.q)} ${pickAngle(turn)}`, separator);
}

function slugify(text: string, separator: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(separator);
  return encodeURIComponent(plain) || 'page';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function two(index: number): string {
  return String(index + 1).padStart(2, '0');
}

function mdnLocale(language: string): string {
  return mdnLocales[language] ?? (mdnTranslated.has(language) ? language : 'en-US');
}

function mdnArea(q: string): string {
  const words = new Set(splitWords(q));
  return mdnAreas.find(([of]) => of.some((word) => words.has(word)))?.[1] ?? 'JavaScript';
}
