import {
  type DaySource,
  describeSlot,
  eachRow,
  eachSourceRow,
  findUrlBlock,
  SLOTS,
  unpackDomains,
  unpackUrlRows,
  unpackUrls,
  type UrlBlock,
} from '../store/day-sums.js';
import type { Engine } from '../domain/run.js';
import { toPercent } from '../domain/wilson.js';
import type { AnswerContent } from '../store/content.js';
import type { PackedUrls, SourcesDay } from '../store/day.repository.js';
import type { FindTime, PromptNumbers } from './answer-sums.js';

const MAX_URLS = 20;
/** Addresses of a domain that are counted: the most cited are kept. */
const KEPT_URLS = 200;

interface CitedUrl {
  url: string;
  title: string;
  runs: number;
}

interface SourceSum {
  domain: string;
  runs: number;
  citations: number;
  own: boolean;
  competitor: string | null;
  urls: Map<string, CitedUrl>;
}

/** A summed day whose addresses may be read. */
interface ReadDay {
  id: string;
  domains: DaySource[];
  numbers: Int32Array;
  isWanted: (slot: number) => boolean;
  /** All its runs are in the report. */
  isWhole: boolean;
}

/** Cited domains over answers. */
export class SourceSums {
  private readonly domains = new Map<string, SourceSum>();
  private readonly days: ReadDay[] = [];
  private answers = 0;

  constructor(
    private readonly prompts: PromptNumbers,
    private readonly findTime: FindTime,
    private readonly engine: Engine | undefined,
  ) {}

  addAnswer(citations: AnswerContent['citations']): void {
    this.answers += 1;
    const seen = new Set<string>();
    for (const { url, domain, title, own, competitor } of citations) {
      const sum = this.find(domain);
      sum.citations += 1;
      if (!seen.has(domain)) sum.runs += 1;
      seen.add(domain);
      sum.own ||= own;
      sum.competitor ??= competitor;
      addUrl(sum, url, title, 1);
    }
  }

  /** @param readRows the sources by prompt, of a day that is in the report in part */
  async addDay(
    { _id: id, day, prompts, rows, domains: packed }: SourcesDay & { domains: Buffer },
    readRows: () => Promise<Buffer>,
  ): Promise<void> {
    const numbers = this.prompts.ofDay(prompts);
    const isWanted = this.wantedSlots(Date.parse(`${day}T00:00:00Z`));
    let isWhole = true;
    eachRow(rows, (prompt, slot, at) => {
      if (numbers[prompt]! >= 0 && isWanted(slot)) this.answers += rows[at]!;
      else isWhole = false;
    });
    const domains = unpackDomains(packed);
    this.days.push({ id, domains, numbers, isWanted, isWhole });
    if (isWhole) {
      for (const source of domains) this.addDomain(source, source[3], source[4]);
      return;
    }
    const [runs, citations] = [new Uint32Array(domains.length), new Uint32Array(domains.length)];
    eachSourceRow(await readRows(), (prompt, slot, domain, ofRuns, ofLinks) => {
      if (numbers[prompt]! < 0 || !isWanted(slot)) return;
      runs[domain]! += ofRuns;
      citations[domain]! += ofLinks;
    });
    for (const [index, source] of domains.entries())
      if (citations[index]! > 0) this.addDomain(source, runs[index]!, citations[index]!);
  }

  /** By the number of answers. */
  get sorted(): SourceSum[] {
    return [...this.domains.values()].sort(
      (a, b) => b.runs - a.runs || b.citations - a.citations || (a.domain < b.domain ? -1 : 1),
    );
  }

  /** The summed days that cite any of the domains, and the blocks that have their addresses. */
  findBlocks(wanted: ReadonlySet<string>): { days: Pick<ReadDay, 'id' | 'isWhole'>[]; blocks: UrlBlock[] } {
    const blocks = new Set<UrlBlock>();
    const days = this.days.filter(({ domains }) => {
      const found = domains.flatMap(([domain], index) => (wanted.has(domain) ? [findUrlBlock(index)] : []));
      for (const block of found) blocks.add(block);
      return found.length > 0;
    });
    return { days, blocks: [...blocks] };
  }

  addUrls(id: string, { urls, rows }: PackedUrls, wanted: ReadonlySet<string>): void {
    const day = this.days.find((each) => each.id === id)!;
    const byPrompt = day.isWhole || !rows ? undefined : unpackUrlRows(rows);
    for (const [index, [number, url, title, answers]] of unpackUrls(urls).entries()) {
      const [domain] = day.domains[number]!;
      if (!wanted.has(domain)) continue;
      const count = byPrompt ? countWanted(byPrompt[index]!, day) : answers;
      if (count > 0) addUrl(this.find(domain), url, title, count);
    }
  }

  toRow({ domain, runs, citations, own, competitor, urls }: SourceSum) {
    return {
      domain,
      runs,
      citations,
      share: toPercent(runs / this.answers),
      own,
      competitor,
      urls: mostCited(urls, MAX_URLS),
    };
  }

  private addDomain([domain, own, competitor]: DaySource, runs: number, citations: number): void {
    const sum = this.find(domain);
    sum.runs += runs;
    sum.citations += citations;
    sum.own ||= own;
    sum.competitor ??= competitor;
  }

  private find(domain: string): SourceSum {
    const known = this.domains.get(domain);
    if (known) return known;
    const sum = {
      domain,
      runs: 0,
      citations: 0,
      own: false,
      competitor: null,
      urls: new Map<string, CitedUrl>(),
    };
    this.domains.set(domain, sum);
    return sum;
  }

  private wantedSlots(dayStart: number): (slot: number) => boolean {
    const known: (boolean | undefined)[] = Array.from({ length: SLOTS });
    return (slot) => {
      const { engine, at } = known[slot] === undefined ? describeSlot(slot, dayStart) : NOTHING;
      known[slot] ??= (!this.engine || engine === this.engine) && this.findTime(at) !== undefined;
      return known[slot];
    };
  }
}

function countWanted(rows: readonly number[], { numbers, isWanted }: ReadDay): number {
  let count = 0;
  for (let at = 0; at < rows.length; at += 2) {
    const key = rows[at]!;
    if (numbers[Math.floor(key / SLOTS)]! >= 0 && isWanted(key % SLOTS)) count += rows[at + 1]!;
  }
  return count;
}

const NOTHING = { engine: undefined, at: new Date(0) };

function addUrl(sum: SourceSum, url: string, title: string, runs: number): void {
  const known = sum.urls.get(url);
  if (known) known.runs += runs;
  else sum.urls.set(url, { url, title, runs });
  if (sum.urls.size > 2 * KEPT_URLS)
    sum.urls = new Map(mostCited(sum.urls, KEPT_URLS).map((each) => [each.url, each]));
}

const mostCited = (urls: ReadonlyMap<string, CitedUrl>, count: number): CitedUrl[] =>
  [...urls.values()].sort((a, b) => b.runs - a.runs || (a.url < b.url ? -1 : 1)).slice(0, count);
