import {
  type DaySource,
  describeSlot,
  eachRow,
  eachSourceRow,
  findUrlBlock,
  SLOTS,
  unpackDomains,
  unpackUrls,
  type UrlBlock,
} from '../store/day-sums.js';
import type { Engine } from '../domain/run.js';
import { toPercent } from '../domain/wilson.js';
import type { AnswerContent } from '../store/content.js';
import type { SourcesDay } from '../store/day.repository.js';
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

  /** The blocks that have the addresses of domains, by the id of their day. */
  findBlocks(domains: ReadonlySet<string>): Map<string, Set<UrlBlock>> {
    const found = new Map<string, Set<UrlBlock>>();
    for (const day of this.days)
      for (const [index, [domain]] of day.domains.entries())
        if (domains.has(domain)) {
          const blocks = found.get(day.id) ?? new Set();
          found.set(day.id, blocks.add(findUrlBlock(index)));
        }
    return found;
  }

  addUrls(id: string, block: Buffer, wanted: ReadonlySet<string>): void {
    const day = this.days.find((each) => each.id === id)!;
    for (const [index, url, title, ...runs] of unpackUrls(block)) {
      const [domain] = day.domains[index]!;
      if (!wanted.has(domain)) continue;
      let count = 0;
      for (let at = 0; at < runs.length; at += 2) {
        const key = runs[at]!;
        const isCounted =
          day.isWhole || (day.numbers[Math.floor(key / SLOTS)]! >= 0 && day.isWanted(key % SLOTS));
        if (isCounted) count += runs[at + 1]!;
      }
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
