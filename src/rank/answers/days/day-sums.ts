import type { Citation } from '../domain/citations.js';
import type { Engine } from '../domain/run.js';
import { countRun, type TalliedRun } from '../domain/tallies.js';
import {
  findSlot,
  packCounts,
  type PackedSums,
  type SeenVendor,
  type SlotSum,
  SLOTS,
  SUM_FIELDS,
} from '../store/day-counts.js';
import { packSources, type SummedDomain, type SummedUrl } from '../store/day-sources.js';

export interface SummedRun extends TalliedRun {
  prompt: { toString(): string };
  engine: Engine;
  planned_at: Date;
  vendor: string | null;
  api: boolean;
}

interface DomainSum extends Omit<SummedDomain, 'urls'> {
  urls: Map<string, SummedUrl & { rows: Map<number, [answers: number, first: number]> }>;
}

/** Sums the runs of a UTC day. */
export class DaySums {
  private readonly prompts = new Map<string, number>();
  private readonly sums = new Map<number, SlotSum>();
  private readonly vendors = new Map<Engine, SeenVendor>();
  private readonly domains = new Map<string, DomainSum>();

  /** @param citations of an answer whose sources are kept */
  add(run: SummedRun, citations: readonly Citation[]): void {
    const id = run.prompt.toString();
    const prompt = this.prompts.get(id) ?? this.prompts.size;
    this.prompts.set(id, prompt);
    const slot = findSlot(run.engine, run.planned_at);
    const key = prompt * SLOTS + slot;
    const sum = this.sums.get(key) ?? { prompt, slot, counts: SUM_FIELDS.map(() => 0), brands: [] };
    this.sums.set(key, sum);
    const counts = countRun(run);
    for (const [index, field] of SUM_FIELDS.entries()) sum.counts[index]! += counts[field];
    addBrands(sum.brands, run);
    if (run.vendor !== null)
      this.vendors.set(run.engine, { engine: run.engine, vendor: run.vendor, api: run.api });
    this.addSources(key, citations);
  }

  /** @returns undefined where a day cannot be packed */
  packCounts(): PackedSums | undefined {
    const packed = packCounts([...this.prompts.keys()], this.sums.values());
    return packed && { ...packed, vendors: [...this.vendors.values()] };
  }

  packSources(): ReturnType<typeof packSources> {
    const answers = SUM_FIELDS.indexOf('answered');
    const answered = new Map([...this.sums].map(([key, { counts }]) => [key, counts[answers]!]));
    const domains = [...this.domains.values()].map((each) => ({ ...each, urls: [...each.urls.values()] }));
    return packSources(domains, answered);
  }

  private addSources(key: number, citations: readonly Citation[]): void {
    const seen = new Set<DomainSum>();
    for (const { url, domain, title, own, competitor } of citations) {
      const source = `${domain}\n${own}\n${competitor ?? ''}`;
      const sum = this.domains.get(source) ?? {
        domain,
        own,
        competitor,
        runs: 0,
        citations: 0,
        urls: new Map(),
      };
      this.domains.set(source, sum);
      const first = seen.has(sum) ? 0 : 1;
      seen.add(sum);
      sum.runs += first;
      sum.citations += 1;
      const known = sum.urls.get(url) ?? { url, title, runs: 0, rows: new Map() };
      sum.urls.set(url, known);
      known.runs += 1;
      const row = known.rows.get(key) ?? [0, 0];
      known.rows.set(key, [row[0] + 1, row[1] + first]);
    }
  }
}

function addBrands(brands: number[], { state, mentioned, cited }: TalliedRun): void {
  if (state !== 'answered') return;
  for (let index = 1; index < mentioned.length; index += 1) {
    const at = 2 * (index - 1);
    brands[at] = (brands[at] ?? 0) + (mentioned[index] ? 1 : 0);
    brands[at + 1] = (brands[at + 1] ?? 0) + (cited[index] ? 1 : 0);
  }
}
