import type { VolumeQuery } from '../../search/index.js';

/** Keywords of one country and language whose volume is wanted. */
export interface MissingSearches extends Pick<VolumeQuery, 'country' | 'language'> {
  /** A spelling of each, by folded keyword. */
  keywords: Map<string, string>;
}

type Search = Pick<MissingSearches, 'country' | 'language'>;

/** Name of a country and language in the stored state. */
export const searchName = ({ country, language }: Search): string => `${country}-${language}`;

/** Collects keywords by country and language, each once. */
export class SearchCollection {
  private readonly searches = new Map<string, MissingSearches>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get list(): MissingSearches[] {
    return [...this.searches.values()];
  }

  add({ country, language }: Search, folded: string, text: string): void {
    const name = searchName({ country, language });
    const { keywords } = this.searches.get(name) ?? this.addSearch(name, { country, language });
    if (keywords.has(folded)) return;
    keywords.set(folded, text);
    this.count += 1;
  }

  private addSearch(name: string, search: Search): MissingSearches {
    const added = { ...search, keywords: new Map<string, string>() };
    this.searches.set(name, added);
    return added;
  }
}

/** What one request asks for; as MissingSearches, at most as many keywords as the provider accepts. */
export type Batch = MissingSearches;

interface Planned {
  batches: Batch[];
  /** When the first of the keywords that wait for more may be requested; undefined: none waits. */
  waitsUntil: Date | undefined;
}

/**
 * Divides missing keywords into batches. A batch that is not full waits until `waitMs` after the last request for its
 * country and language.
 * @param asked when that was, by searchName
 */
export function planBatches(
  missing: readonly MissingSearches[],
  asked: Readonly<Record<string, Date>>,
  { size, waitMs, now }: { size: number; waitMs: number; now: Date },
): Planned {
  const batches: Batch[] = [];
  let waitsUntil: Date | undefined;
  for (const searches of missing) {
    const last = asked[searchName(searches)];
    const ready = last && new Date(last.getTime() + waitMs);
    for (const batch of slices(searches, size)) {
      if (!ready || ready <= now || batch.keywords.size === size) batches.push(batch);
      else if (!waitsUntil || ready < waitsUntil) waitsUntil = ready;
    }
  }
  return { batches, waitsUntil };
}

/**
 * What is left of a batch that was refused because of a keyword.
 * @param said the provider's words, which may quote the keyword
 * @returns `refused`: not to be requested again; `batches`: the others, in halves when no keyword is quoted
 */
export function divideRefused(batch: Batch, said: string): { refused: string[]; batches: Batch[] } {
  const words = said.toLowerCase();
  const isQuoted = (text: string) =>
    [`'${text}'`, `"${text}"`, `‘${text}’`, `“${text}”`].some((quoted) => words.includes(quoted));
  const entries = [...batch.keywords];
  const quoted = entries.filter(([, text]) => isQuoted(text.toLowerCase()));
  const refused = entries.length === 1 ? entries : quoted;
  const rest = entries.filter((entry) => !refused.includes(entry));
  const size = refused.length > 0 ? rest.length : Math.ceil(rest.length / 2);
  return {
    refused: refused.map(([folded]) => folded),
    batches: rest.length === 0 ? [] : [...slices({ ...batch, keywords: new Map(rest) }, size)],
  };
}

function* slices({ keywords, ...search }: MissingSearches, size: number): Generator<Batch> {
  const entries = [...keywords];
  for (let first = 0; first < entries.length; first += size)
    yield { ...search, keywords: new Map(entries.slice(first, first + size)) };
}
