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
  private own: BrandSum | undefined;
  private readonly competitors = new Map<string, BrandSum>();
  /** By website as it is written: prompts name the same ones. */
  private readonly found = new Map<string, BrandSum>();

  constructor(private readonly config: Pick<RankConfig, 'website'>) {}

  /** @param ofCompetitor its counts, by its place in the prompt */
  add(
    { brand, competitors }: Pick<Prompt, 'brand' | 'competitors'>,
    sum: Counts,
    ofCompetitor: (index: number) => { mentioned: number; cited: number },
  ): void {
    const n = countRuns(sum);
    this.own ??= newSum(this.config.website, brand.name, true);
    addTo(this.own, sum, n);
    for (let index = 0; index < competitors.length; index += 1)
      addTo(this.find(competitors[index]!), ofCompetitor(index), n);
  }

  private find({ website, name }: Prompt['competitors'][number]): BrandSum {
    const known = this.found.get(website);
    if (known) return known;
    const id = websiteId(website);
    const sum = this.competitors.get(id) ?? newSum(website, name, false);
    this.competitors.set(id, sum);
    this.found.set(website, sum);
    return sum;
  }

  /** Your website first, then by mentions; also without a run. */
  rows() {
    const sums = [...(this.own ? [this.own] : []), ...this.competitors.values()].sort(
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

const newSum = (website: string, name: string, own: boolean): BrandSum => ({
  website,
  name,
  own,
  mentioned: 0,
  cited: 0,
  n: 0,
});

function addTo(
  brand: BrandSum,
  { mentioned, cited }: Pick<BrandSum, 'mentioned' | 'cited'>,
  n: number,
): void {
  brand.mentioned += mentioned;
  brand.cited += cited;
  brand.n += n;
}
