import { websiteId } from '../../positions/website.js';
import type { RankConfig } from '../../tracking/index.js';
import { type Counts, countRuns } from '../domain/counts.js';
import { shareOut } from '../domain/tallies.js';
import { toRate } from '../domain/wilson.js';
import type { Prompt } from '../store/prompt.schema.js';

interface BrandSum {
  website: string;
  name: string;
  own: boolean;
  mentioned: number;
  cited: number;
  n: number;
}

/** Mentions and citations by brand: one brand has one website. */
export class BrandSums {
  private readonly brands = new Map<string, BrandSum>();

  constructor(private readonly config: Pick<RankConfig, 'website'>) {}

  /** @param ofCompetitor its counts, by its place in the prompt */
  add(
    { brand, competitors }: Pick<Prompt, 'brand' | 'competitors'>,
    sum: Counts,
    ofCompetitor: (index: number) => { mentioned: number; cited: number },
  ): void {
    const n = countRuns(sum);
    this.addBrand('', { website: this.config.website, name: brand.name, own: true }, { ...sum, n });
    for (const [index, { website, name }] of competitors.entries())
      this.addBrand(websiteId(website), { website, name, own: false }, { ...ofCompetitor(index), n });
  }

  private addBrand(
    key: string,
    brand: Pick<BrandSum, 'website' | 'name' | 'own'>,
    { mentioned, cited, n }: Pick<BrandSum, 'mentioned' | 'cited' | 'n'>,
  ): void {
    const sum = this.brands.get(key) ?? { ...brand, mentioned: 0, cited: 0, n: 0 };
    sum.mentioned += mentioned;
    sum.cited += cited;
    sum.n += n;
    this.brands.set(key, sum);
  }

  /** Your website first, then by mentions; also without a run. */
  rows() {
    const sums = [...this.brands.values()].sort(
      (a, b) =>
        Number(b.own) - Number(a.own) || b.mentioned - a.mentioned || a.website.localeCompare(b.website),
    );
    const shares = shareOut(sums.map(({ mentioned }) => mentioned));
    const total = sums.reduce((sum, { mentioned }) => sum + mentioned, 0);
    return sums.map(({ website, name, own, mentioned, cited, n }, index) => ({
      website,
      name,
      own,
      mention: toRate(mentioned, n),
      citation: toRate(cited, n),
      share: total === 0 ? null : shares[index]!,
    }));
  }
}
