import { toBits, type FeatureType } from '../../positions/features/feature-types.js';
import type { FeatureLink, PageFeature, PageLayout } from '../../positions/features/page-features.js';
import type { SearchResult } from './search.js';
import type { SearchPage } from './search-adapter.js';

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

/** Joins the blocks of a search's pages: all of the first one, and the ads of later ones. */
export class LayoutBuilder {
  private readonly features: PageFeature[] = [];
  private readonly blocks: number[] = [];
  private ordered = Number.POSITIVE_INFINITY;
  private pages = 0;

  /** @param types that the provider sees; of others nothing is kept */
  constructor(private readonly types: readonly FeatureType[]) {}

  /**
   * @param before results of the pages before
   * @param fresh results of this page that are new, in order
   */
  add(page: SearchPage, before: number, fresh: readonly SearchResult[]): void {
    if (this.types.length === 0) return;
    this.pages += 1;
    if (page.blocks === undefined) this.ordered = Math.min(this.ordered, before);
    const own = this.readBlocks(page, before, fresh);
    for (const feature of page.features ?? []) {
      if (!this.types.includes(feature.type) || (this.pages > 1 && feature.type !== 'paid')) continue;
      this.features.push(this.pages === 1 ? feature : withoutRank(feature));
    }
    this.blocks.push(...own);
  }

  /** Undefined where the provider sees no blocks. */
  layout(): PageLayout | undefined {
    if (this.types.length === 0) return undefined;
    const isOrdered = this.ordered > 0;
    return {
      seen: toBits(this.types),
      features: this.features,
      ...(isOrdered && { blocks: this.blocks }),
      ...(isOrdered && this.ordered < Number.POSITIVE_INFINITY && { ordered: this.ordered }),
    };
  }

  /** Repeated results of a page are dropped from the list: only the others count above a block. */
  private readBlocks(
    { results, blocks = [] }: SearchPage,
    before: number,
    fresh: readonly SearchResult[],
  ): number[] {
    if (this.ordered <= before || blocks.length === 0) return [];
    const above = [before];
    let kept = 0;
    for (const result of results) {
      if (kept < fresh.length && result === fresh[kept]) kept += 1;
      above.push(before + kept);
    }
    return blocks.map((count) => above[Math.min(count, results.length)]!);
  }
}

/** Its rank would be that on its own page. */
function withoutRank(feature: PageFeature): PageFeature {
  const { rank_absolute: _, ...rest } = feature;
  return rest;
}

/** @param sources of the AI Overview; null: it is not on the page after all */
export function withOverview(page: SearchPage, sources: FeatureLink[] | null): SearchPage {
  const features = page.features ?? [];
  if (sources === null) return { ...page, features: features.filter(({ type }) => type !== 'ai_overview') };
  return {
    ...page,
    features: features.map((each) => (each.type === 'ai_overview' ? { ...each, links: sources } : each)),
  };
}
