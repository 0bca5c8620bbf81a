import { splitWords } from './context.js';
import { WIKIPEDIA } from './sites.js';

/** Usual positions of a site for its subject, from and to; the query decides where in between. */
const tiers = { lead: [0, 5], strong: [2, 14], fair: [9, 28] } as const;

/** A site about the subject of a query, with its usual positions. */
export interface TopicSite {
  readonly host: string;
  readonly from: number;
  readonly to: number;
}

interface Topic {
  readonly words: string;
  readonly lead?: string;
  readonly strong?: string;
  readonly fair?: string;
}

const MDN = 'developer.mozilla.org';
const SO = 'stackoverflow.com';
const W3S = 'www.w3schools.com';

/** Languages and tools without a page on MDN (TypeScript, Docker…) do not name it: there it is not found. */
const technical: Topic[] = [
  {
    words:
      'javascript js ecmascript promise promises async await closure closures array arrays regex iterator destructuring json',
    strong: `${MDN} ${W3S} ${SO}`,
    fair: 'javascript.info www.geeksforgeeks.org www.freecodecamp.org',
  },
  {
    words: 'css css3 flexbox sass stylesheet keyframes',
    lead: MDN,
    strong: `css-tricks.com ${W3S} ${SO}`,
    fair: 'web.dev caniuse.com www.smashingmagazine.com',
  },
  {
    words: 'html html5 canvas svg markup aria accessibility',
    lead: MDN,
    strong: `${W3S} html.spec.whatwg.org`,
    fair: 'web.dev www.w3.org www.a11yproject.com',
  },
  {
    words: 'http https cors cookie cookies csp caching websocket websockets',
    strong: `${MDN} www.cloudflare.com`,
    fair: `${SO} www.rfc-editor.org web.dev portswigger.net`,
  },
  {
    words: 'api apis rest dom webgl webassembly wasm indexeddb localstorage webrtc pwa browser',
    strong: MDN,
    fair: `web.dev ${SO} www.postman.com ${W3S} caniuse.com`,
  },
  {
    words: 'node node.js nodejs express',
    lead: 'nodejs.org',
    strong: `www.npmjs.com github.com ${W3S}`,
    fair: `${MDN} ${SO} expressjs.com nodejs.dev`,
  },
  {
    words: 'npm yarn pnpm',
    lead: 'www.npmjs.com docs.npmjs.com',
    strong: 'nodejs.org',
    fair: `${SO} yarnpkg.com pnpm.io`,
  },
  {
    words: 'typescript ts tsconfig generics',
    lead: 'www.typescriptlang.org',
    strong: `${SO} github.com`,
    fair: 'www.totaltypescript.com basarat.gitbook.io',
  },
  {
    words: 'nestjs nest',
    lead: 'nestjs.com docs.nestjs.com',
    strong: 'github.com',
    fair: `www.npmjs.com ${SO}`,
  },
  { words: 'react jsx', lead: 'react.dev', strong: `github.com ${W3S}`, fair: `legacy.reactjs.org ${SO}` },
  { words: 'vue nuxt', lead: 'vuejs.org', strong: 'nuxt.com github.com', fair: SO },
  { words: 'angular rxjs', lead: 'angular.dev', strong: 'rxjs.dev github.com', fair: SO },
  { words: 'svelte sveltekit', lead: 'svelte.dev', strong: 'github.com', fair: SO },
  { words: 'mongodb mongoose', lead: 'www.mongodb.com', strong: 'mongoosejs.com', fair: `${SO} ${W3S}` },
  { words: 'redis', lead: 'redis.io', strong: 'github.com', fair: `${SO} aws.amazon.com` },
  {
    words: 'postgres postgresql sql',
    lead: 'www.postgresql.org',
    strong: W3S,
    fair: `${SO} www.sqltutorial.org`,
  },
  {
    words: 'docker dockerfile',
    lead: 'docs.docker.com www.docker.com',
    strong: 'hub.docker.com',
    fair: `${SO} github.com`,
  },
  {
    words: 'kubernetes k8s helm',
    lead: 'kubernetes.io',
    strong: 'helm.sh github.com',
    fair: 'www.redhat.com',
  },
  { words: 'nginx apache', lead: 'nginx.org', strong: 'docs.nginx.com httpd.apache.org', fair: SO },
  { words: 'git', lead: 'git-scm.com', strong: 'github.com www.atlassian.com', fair: SO },
  {
    words: 'linux bash ubuntu',
    lead: 'www.kernel.org',
    strong: 'ubuntu.com www.gnu.org',
    fair: 'askubuntu.com',
  },
  {
    words: 'python django flask',
    lead: 'www.python.org docs.python.org',
    strong: `${W3S} realpython.com`,
    fair: SO,
  },
  {
    words: 'rust cargo',
    lead: 'www.rust-lang.org',
    strong: 'doc.rust-lang.org docs.rs',
    fair: `crates.io ${SO}`,
  },
  { words: 'golang', lead: 'go.dev', strong: 'pkg.go.dev', fair: `gobyexample.com ${SO}` },
  {
    words: 'java spring kotlin',
    lead: 'www.java.com',
    strong: 'docs.oracle.com spring.io',
    fair: `www.baeldung.com ${SO}`,
  },
  { words: 'php laravel', lead: 'www.php.net', strong: 'laravel.com', fair: `${W3S} ${SO}` },
];

const everyday: Topic[] = [
  {
    words: 'cafe café coffee espresso',
    strong: 'www.yelp.com www.starbucks.com',
    fair: 'www.seriouseats.com sprudge.com',
  },
  {
    words: 'restaurant restaurants pizza dinner',
    strong: 'www.opentable.com www.yelp.com',
    fair: 'guide.michelin.com',
  },
  {
    words: 'hotel hotels hostel',
    strong: 'www.booking.com www.tripadvisor.com',
    fair: 'www.expedia.com www.kayak.com',
  },
  { words: 'flight flights airline', strong: 'www.skyscanner.net www.kayak.com', fair: 'www.expedia.com' },
  {
    words: 'seo backlink backlinks serp keyword',
    strong: 'ahrefs.com moz.com www.semrush.com',
    fair: 'backlinko.com',
  },
  {
    words: 'crm marketing',
    strong: 'www.hubspot.com www.salesforce.com',
    fair: 'www.zoho.com mailchimp.com',
  },
  { words: 'recipe recipes', strong: 'www.allrecipes.com www.bbcgoodfood.com', fair: 'www.foodnetwork.com' },
  { words: 'history biography', lead: WIKIPEDIA, strong: 'www.britannica.com', fair: 'www.history.com' },
];

const technicalByWord = byWord(technical);
const everydayByWord = byWord(everyday);

/** Whether a query is about software, which decides the sites around the topic's own. */
export function isTechnical(q: string): boolean {
  return splitWords(q).some((word) => technicalByWord.has(word));
}

/** Sites that are about one of the query's words, each once, at its best position. */
export function topicSites(q: string): TopicSite[] {
  const best = new Map<string, TopicSite>();
  const topics = splitWords(q).flatMap((word) => technicalByWord.get(word) ?? everydayByWord.get(word) ?? []);
  for (const site of topics.flatMap(sitesOfTopic)) {
    const earlier = best.get(site.host);
    if (!earlier || site.from < earlier.from) best.set(site.host, site);
  }
  return [...best.values()];
}

function sitesOfTopic(topic: Topic): TopicSite[] {
  return (['lead', 'strong', 'fair'] as const).flatMap((tier) => {
    const [from, to] = tiers[tier];
    return (topic[tier]?.split(' ') ?? []).map((host) => ({ host, from, to }));
  });
}

function byWord(topics: readonly Topic[]): Map<string, Topic> {
  return new Map(topics.flatMap((topic) => topic.words.split(' ').map((word) => [word, topic] as const)));
}
