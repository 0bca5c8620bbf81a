import { pick, share } from '../results/hash.js';

/** The true rates at which answers name the first pinned site. */
export const TRUE_RATES = [0, 0.1, 0.5, 1] as const;

/** What the world says; `null`: nothing. */
export interface WorldAnswer {
  text: string;
  citations: { url: string; title: string }[];
  seen: { url: string; title: string }[];
  queries: string[];
}

export type AnswerTrouble =
  | 'empty'
  | 'capped'
  | 'no answer'
  | 'error'
  | 'malformed'
  | 'throttled'
  | 'lost'
  | 'gateway'
  | 'unsteady'
  | 'stuck';

const TROUBLE = /\((empty|capped|no answer|error|malformed|throttled|lost|gateway|unsteady|stuck)\)/;
const WORDS = [
  'a good choice',
  'widely used',
  'simple and fast',
  'what many teams pick',
  'worth a look',
] as const;
const OTHERS = ['Belmont', 'Evernote', 'Sheetly', 'Trackomat'] as const;

/**
 * `lost`: a post has no response, and the task is made; `gateway`: a post has the response of a broken gateway instead.
 * `unsteady`: some looks at a task fail before its answer; `stuck`: they have no response. A prompt with such a word in parentheses gets that trouble: 'Which tracker? (capped)'.
 */
export const troubleOf = (prompt: string): AnswerTrouble | undefined =>
  TROUBLE.exec(prompt)?.[1] as AnswerTrouble | undefined;

/** How often answers to a prompt name the first site. */
export const trueRate = (prompt: string): number => pick(TRUE_RATES, 'rate', prompt);

/** 'rank-wire.example.com' -> 'Rank-wire'. */
export function brandOf(site: string): string {
  const label = site.replace(/^www\./, '').split('.')[0]!;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/**
 * The n-th answer to a prompt. Of a hundred answers in a row, as many name the site as its rate says.
 * @param sites the first one is named by the rate, the others by half
 */
export function worldAnswer(
  engine: string,
  prompt: string,
  n: number,
  sites: readonly string[],
): WorldAnswer {
  const seed = [engine, prompt, n] as const;
  const named = sites.filter((site, index) =>
    index === 0 ? share('named', ...seed) < trueRate(prompt) : share('named', site, ...seed) < 0.5,
  );
  const cited = sites.filter((site, index) =>
    index === 0 ? share('cited', ...seed) < trueRate(prompt) / 2 : share('cited', site, ...seed) < 0.3,
  );
  const lines = [...named.map(brandOf), pick(OTHERS, 'other', ...seed)].map(
    (name, index) => `${index + 1}. **${name}** is ${pick(WORDS, name, ...seed)} [${index + 1}].`,
  );
  const citations = [
    ...cited.map((site) => `https://${site}/guide?utm_source=chatgpt.com`),
    'https://wiki.example.org/page',
  ];
  return {
    text: `Here is what I found:\n\n${lines.join('\n')}\n\nIt depends on what you need.`,
    citations: citations.map((url) => ({ url, title: `About ${new URL(url).hostname}` })),
    seen: sites.map((site) => ({ url: `https://${site}/`, title: brandOf(site) })),
    queries: [`best ${prompt.slice(0, 40)}`, 'reviews'],
  };
}
