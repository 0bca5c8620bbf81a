import { pick, share } from './hash.js';

/** URL style of a site; links.ts has the patterns. */
export type LinkStyle =
  | 'article'
  | 'docs'
  | 'listing'
  | 'mdn'
  | 'news'
  | 'package'
  | 'question'
  | 'repository'
  | 'shop'
  | 'thread'
  | 'video'
  | 'wiki';

/** Placeholder for the Wikipedia of the query's language. */
export const WIKIPEDIA = '{language}.wikipedia.org';

const known = new Map<string, [name: string, style: LinkStyle]>([
  [WIKIPEDIA, ['Wikipedia', 'wiki']],
  ['developer.mozilla.org', ['MDN', 'mdn']],
  ['www.youtube.com', ['YouTube', 'video']],
  ['github.com', ['GitHub', 'repository']],
  ['stackoverflow.com', ['Stack Overflow', 'question']],
  ['www.reddit.com', ['Reddit', 'thread']],
  ['www.npmjs.com', ['npm', 'package']],
  ['nodejs.org', ['Node.js', 'docs']],
  ['www.typescriptlang.org', ['TypeScript', 'docs']],
  ['react.dev', ['React', 'docs']],
  ['docs.python.org', ['Python documentation', 'docs']],
  ['docs.docker.com', ['Docker Docs', 'docs']],
  ['kubernetes.io', ['Kubernetes', 'docs']],
  ['www.mongodb.com', ['MongoDB', 'docs']],
  ['www.postgresql.org', ['PostgreSQL', 'docs']],
  ['www.w3schools.com', ['W3Schools', 'docs']],
  ['www.amazon.com', ['Amazon', 'shop']],
  ['www.ebay.com', ['eBay', 'shop']],
  ['www.etsy.com', ['Etsy', 'shop']],
  ['www.yelp.com', ['Yelp', 'listing']],
  ['www.tripadvisor.com', ['Tripadvisor', 'listing']],
  ['www.opentable.com', ['OpenTable', 'listing']],
  ['foursquare.com', ['Foursquare', 'listing']],
  ['www.timeout.com', ['Time Out', 'listing']],
  ['www.bbc.co.uk', ['BBC', 'news']],
  ['www.theguardian.com', ['The Guardian', 'news']],
  ['www.nytimes.com', ['The New York Times', 'news']],
  ['edition.cnn.com', ['CNN', 'news']],
  ['www.reuters.com', ['Reuters', 'news']],
]);

/** Rank for almost any query. */
export const general = (
  `${WIKIPEDIA} www.youtube.com www.reddit.com www.quora.com medium.com www.amazon.com www.britannica.com ` +
  'www.linkedin.com www.facebook.com www.instagram.com www.pinterest.com www.forbes.com www.ebay.com ' +
  'www.etsy.com www.reuters.com www.theguardian.com www.businessinsider.com www.wikihow.com www.nature.com ' +
  'www.sciencedirect.com www.nationalgeographic.com www.healthline.com www.investopedia.com www.imdb.com'
).split(' ');

/** Rank for queries about software. */
export const technical = (
  `${WIKIPEDIA} stackoverflow.com github.com www.youtube.com www.reddit.com dev.to medium.com ` +
  'www.geeksforgeeks.org www.freecodecamp.org www.digitalocean.com www.tutorialspoint.com www.udemy.com ' +
  'www.coursera.org www.codecademy.com hashnode.com www.baeldung.com blog.logrocket.com www.sitepoint.com ' +
  'www.infoq.com news.ycombinator.com www.smashingmagazine.com www.programiz.com www.jetbrains.com'
).split(' ');

/** Rank for queries with a location. */
export const local =
  'www.yelp.com www.tripadvisor.com www.opentable.com foursquare.com www.timeout.com'.split(' ');

const national: Readonly<Record<string, string>> = {
  AU: 'www.abc.net.au www.smh.com.au www.news.com.au',
  BR: 'www.uol.com.br g1.globo.com www.mercadolivre.com.br',
  CA: 'www.cbc.ca www.theglobeandmail.com globalnews.ca',
  DE: 'www.spiegel.de www.zeit.de www.heise.de www.chip.de',
  ES: 'elpais.com www.elmundo.es www.marca.com',
  FR: 'www.lemonde.fr www.lefigaro.fr www.cdiscount.com',
  GB: 'www.bbc.co.uk www.telegraph.co.uk www.independent.co.uk www.which.co.uk',
  IN: 'timesofindia.indiatimes.com www.ndtv.com www.flipkart.com www.justdial.com',
  IT: 'www.corriere.it www.repubblica.it www.ilsole24ore.com',
  JP: 'www.yahoo.co.jp news.mynavi.jp qiita.com www.rakuten.co.jp',
  NL: 'www.nu.nl tweakers.net www.bol.com',
  PL: 'www.onet.pl www.wp.pl allegro.pl',
  US: 'www.nytimes.com edition.cnn.com www.usatoday.com www.washingtonpost.com www.npr.org',
};

/** Sites of a country; none for a country without a list. */
export function listSites(country: string): string[] {
  return national[country]?.split(' ') ?? [];
}

/** Name and URL style; the default style is `article`. */
export function describeSite(host: string): { name: string; style: LinkStyle } {
  const [name, style] = known.get(host) ?? [host.replace(/^www\./, ''), 'article'];
  return { name, style };
}

const firsts =
  'amber blue bright city clear daily deep early echo fair fern first fresh gold green harbor iron keen lake lunar ' +
  'maple modern north open prime quiet rapid river silver solid south summit swift true urban vivid west wild';
const seconds =
  'atlas bay beacon bridge craft desk digest field forge gate guide house hub journal lab lane ledger loop mill ' +
  'notes path pilot point post press reach report review room scout signal stack studio tide trail view works yard';
const firstWords = firsts.split(' ');
const secondWords = seconds.split(' ');
const twoPart: Readonly<Record<string, string>> = {
  AU: 'com.au',
  BR: 'com.br',
  GB: 'co.uk',
  JP: 'co.jp',
  US: 'us',
};

/** Invents a small site, sometimes under the country's top-level domain. */
export function inventSite(country: string, seed: number): string {
  const name = pick(firstWords, seed, 'first') + pick(secondWords, seed, 'second');
  const abroad = share(seed, 'ending') < 0.65;
  const ending = abroad
    ? pick(['com', 'com', 'com', 'net', 'org', 'io'], seed, 'tld')
    : (twoPart[country] ?? country.toLowerCase());
  return `${share(seed, 'www') < 0.5 ? 'www.' : ''}${name}.${ending}`;
}
