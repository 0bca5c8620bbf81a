import type { SearchResult } from './search.js';

/** The results of a search over its pages; a result's position is its index plus one. */
export class ResultList {
  private readonly results: SearchResult[] = [];
  private readonly links = new Set<string>();

  /** @param unique drops a link that came before, since pages overlap */
  constructor(private readonly unique: boolean) {}

  get length(): number {
    return this.results.length;
  }

  /** @returns how many of the results are new */
  add(results: readonly SearchResult[]): number {
    const fresh = this.unique ? results.filter((result) => this.isNew(result)) : results;
    this.results.push(...fresh);
    return fresh.length;
  }

  from(index: number): SearchResult[] {
    return this.results.slice(index);
  }

  first(count: number): SearchResult[] {
    return this.results.slice(0, count);
  }

  /** A result without a link keeps its place. */
  private isNew(result: SearchResult): boolean {
    const link = result?.link;
    if (typeof link !== 'string') return true;
    if (this.links.has(link)) return false;
    this.links.add(link);
    return true;
  }
}
