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
