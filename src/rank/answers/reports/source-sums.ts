import {
  countDomains,
  describeSlot,
  eachDomain,
  eachRow,
  eachSourceRow,
  findUrlBlock,
  hashDomain,
  keepMostCited,
  type MostCitedUrl,
  type PackedSources,
  SLOTS,
  unpackKinds,
  unpackNames,
  unpackUrls,
  type UrlBlock,
  type UrlByPrompt,
} from '../store/day-sums.js';
import type { Engine } from '../domain/run.js';
import { toPercent } from '../domain/wilson.js';
import type { AnswerContent } from '../store/content.js';
import type { PackedUrls, RowsByPrompt, SourcesDay } from '../store/day.repository.js';
import type { FindTime, PromptNumbers } from './answer-sums.js';
import { HashNumbers } from './hash-numbers.js';

const MAX_URLS = 20;
/** Addresses of a domain that are counted: the most cited are kept. */
const KEPT_URLS = 200;

interface CitedUrl {
  url: string;
  title: string;
  runs: number;
}

/** A summed day whose names and addresses may be read. */
interface ReadDay {
  id: string;
  names: Buffer;
  /** By the number of the domain in the day, that in the report; -1: not in it. */
  domains: Int32Array;
  numbers: Int32Array;
  isWanted: (slot: number) => boolean;
  /** All its runs are in the report. */
  isWhole: boolean;
  /** Numbers in the day of the domains whose addresses are read. */
  shown: number[];
}

/** A domain that was cited first on a day; its name is read when it is shown. */
interface Seen {
  day: number;
  domain: number;
}

/** Cited domains over answers. Domains are numbered: most of them are counted and never shown. */
export class SourceSums {
  private readonly numbers = new HashNumbers();
  private readonly runs: number[] = [];
  private readonly citations: number[] = [];
  private readonly names: (string | Seen)[] = [];
  private readonly own = new Set<number>();
  private readonly competitors = new Map<number, string>();
  private readonly urls = new Map<number, Map<string, CitedUrl>>();
  /** Of answers that are in no summed day. */
  private readonly byName = new Map<string, number>();
  private readonly days: ReadDay[] = [];
  private answers = 0;

  constructor(
    private readonly prompts: PromptNumbers,
    private readonly findTime: FindTime,
    private readonly engine: Engine | undefined,
  ) {}

  get size(): number {
    return this.runs.length;
  }

  addAnswer(citations: AnswerContent['citations']): void {
    this.answers += 1;
    const seen = new Set<number>();
    for (const { url, domain, title, own, competitor } of citations) {
      const number = this.byName.get(domain) ?? this.numbers.find(hashDomain(domain));
      this.byName.set(domain, number);
      this.names[number] = domain;
      this.add(number, seen.has(number) ? 0 : 1, 1);
      seen.add(number);
      this.mark(number, own, competitor);
      this.addUrl(number, url, title, 1);
    }
  }

  /** @param readByPrompt of a day that is in the report in part */
  async addDay(
    { _id: id, day, prompts }: Pick<SourcesDay, '_id' | 'day' | 'prompts'>,
    { cited, names, kinds }: Pick<PackedSources, 'cited' | 'names' | 'kinds'>,
    readByPrompt: () => Promise<RowsByPrompt | null>,
  ): Promise<void> {
    const numbers = this.prompts.ofDay(prompts);
    const isWanted = this.wantedSlots(Date.parse(`${day}T00:00:00Z`));
    const { answered, owned } = unpackKinds(kinds);
    const isWhole = answered.every(([slot]) => isWanted(slot)) && numbers.every((number) => number >= 0);
    const domains = new Int32Array(countDomains(cited)).fill(-1);
    const read = { id, names, domains, numbers, isWanted, isWhole, shown: [] };
    if (isWhole) {
      for (const [, answers] of answered) this.answers += answers;
      eachDomain(cited, (domain, hash, runs, citations) =>
        this.addDomain(read, domain, hash, runs, citations),
      );
    } else {
      const byPrompt = await readByPrompt();
      if (byPrompt) this.addByPrompt(read, cited, byPrompt);
    }
    this.days.push(read);
    for (const [domain, own, competitor] of owned)
      if (domains[domain]! >= 0) this.mark(domains[domain]!, own, competitor);
  }

  /** Those of a page, by the number of answers. */
  *page(first: number, limit: number): Generator<void, number[]> {
    const numbers = this.runs.map((_, number) => number).sort((one, other) => this.compare(one, other));
    let [from, to] = [first, Math.min(first + limit, numbers.length)];
    if (from >= to) return [];
    // Names order those with the same counts.
    while (from > 0 && this.compare(numbers[from - 1]!, numbers[from]!) === 0) from -= 1;
    while (to < numbers.length && this.compare(numbers[to - 1]!, numbers[to]!) === 0) to += 1;
    const alike = numbers.slice(from, to);
    yield* this.readNames(alike);
    alike.sort((one, other) => this.compare(one, other) || (this.names[one]! < this.names[other]! ? -1 : 1));
    return alike.slice(first - from, first - from + limit);
  }

  /** The summed days that cite any of the domains, and the blocks that have their addresses. */
  findBlocks(shown: readonly number[]): { days: Pick<ReadDay, 'id' | 'isWhole'>[]; blocks: UrlBlock[] } {
    const wanted = new Uint8Array(this.size);
    for (const number of shown) wanted[number] = 1;
    for (const day of this.days)
      for (let domain = 0; domain < day.domains.length; domain += 1)
        if (wanted[day.domains[domain]!]) day.shown.push(domain);
    return {
      days: this.days.filter((day) => day.shown.length > 0),
      blocks: [...new Set(this.days.flatMap((day) => day.shown.map(findUrlBlock)))],
    };
  }

  addUrls(id: string, { block, urls }: PackedUrls): void {
    const day = this.days.find((each) => each.id === id)!;
    const shown = day.shown.filter((domain) => findUrlBlock(domain) === block);
    if (shown.length === 0) return;
    const unpack = unpackUrls<MostCitedUrl | UrlByPrompt>(block, urls);
    for (const domain of shown) {
      const found = unpack(domain);
      const counted = day.isWhole ? (found as MostCitedUrl[]) : countWanted(found as UrlByPrompt[], day);
      for (const [url, title, answers] of counted) this.addUrl(day.domains[domain]!, url, title, answers);
    }
  }

  /** @param number of a page */
  toRow(number: number) {
    const runs = this.runs[number]!;
    return {
      domain: this.names[number] as string,
      runs,
      citations: this.citations[number]!,
      share: toPercent(runs / this.answers),
      own: this.own.has(number),
      competitor: this.competitors.get(number) ?? null,
      urls: mostCited(this.urls.get(number) ?? new Map<string, CitedUrl>(), MAX_URLS),
    };
  }

  private addByPrompt(day: ReadDay, cited: Buffer, { rows, sources }: RowsByPrompt): void {
    const { domains, numbers, isWanted } = day;
    eachRow(rows, (prompt, slot, at) => {
      if (numbers[prompt]! >= 0 && isWanted(slot)) this.answers += rows[at]!;
    });
    const [runs, citations] = [new Uint32Array(domains.length), new Uint32Array(domains.length)];
    eachSourceRow(sources, (prompt, slot, domain, ofRuns, ofLinks) => {
      if (numbers[prompt]! < 0 || !isWanted(slot)) return;
      runs[domain]! += ofRuns;
      citations[domain]! += ofLinks;
    });
    eachDomain(cited, (domain, hash) => {
      if (citations[domain]! > 0) this.addDomain(day, domain, hash, runs[domain]!, citations[domain]!);
    });
  }

  private addDomain(day: ReadDay, domain: number, hash: number, runs: number, citations: number): void {
    const number = this.numbers.find(hash);
    this.names[number] ??= { day: this.days.length, domain };
    day.domains[domain] = number;
    this.add(number, runs, citations);
  }

  private add(number: number, runs: number, citations: number): void {
    this.runs[number] = (this.runs[number] ?? 0) + runs;
    this.citations[number] = (this.citations[number] ?? 0) + citations;
  }

  private mark(number: number, own: boolean, competitor: string | null): void {
    if (own) this.own.add(number);
    if (competitor !== null && !this.competitors.has(number)) this.competitors.set(number, competitor);
  }

  private compare(one: number, other: number): number {
    return this.runs[other]! - this.runs[one]! || this.citations[other]! - this.citations[one]!;
  }

  private *readNames(numbers: readonly number[]): Generator<void> {
    const known = new Map<number, string[]>();
    for (const number of numbers) {
      const seen = this.names[number]!;
      if (typeof seen === 'string') continue;
      const names = known.get(seen.day) ?? unpackNames(this.days[seen.day]!.names);
      known.set(seen.day, names);
      this.names[number] = names[seen.domain]!;
      yield;
    }
  }

  private addUrl(number: number, url: string, title: string, runs: number): void {
    const urls = this.urls.get(number) ?? new Map<string, CitedUrl>();
    const known = urls.get(url);
    if (known) known.runs += runs;
    else urls.set(url, { url, title, runs });
    const kept = urls.size > 2 * KEPT_URLS ? mostCited(urls, KEPT_URLS) : undefined;
    this.urls.set(number, kept ? new Map(kept.map((each) => [each.url, each])) : urls);
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

function countWanted(urls: readonly UrlByPrompt[], { numbers, isWanted }: ReadDay): MostCitedUrl[] {
  const counted: MostCitedUrl[] = [];
  for (const [url, title, byPrompt] of urls) {
    let count = 0;
    for (const [key, answers] of byPrompt)
      if (numbers[Math.floor(key / SLOTS)]! >= 0 && isWanted(key % SLOTS)) count += answers;
    if (count > 0) counted.push([url, title, count]);
  }
  return keepMostCited(counted);
}

const NOTHING = { engine: undefined, at: new Date(0) };

const mostCited = (urls: ReadonlyMap<string, CitedUrl>, count: number): CitedUrl[] =>
  [...urls.values()].sort((a, b) => b.runs - a.runs || (a.url < b.url ? -1 : 1)).slice(0, count);
