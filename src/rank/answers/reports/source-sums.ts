import type { Types } from 'mongoose';
import { describeSlot, SLOTS } from '../store/day-counts.js';
import {
  BLOCKS,
  countDomains,
  eachDomain,
  eachLink,
  findBlock,
  hashName,
  type PackedSources,
  type PartName,
  type Parts,
  unpackKinds,
  unpackNames,
  unpackUrlNames,
  UrlLines,
  type UrlName,
} from '../store/day-sources.js';
import type { Engine } from '../domain/run.js';
import { toPercent } from '../domain/wilson.js';
import type { AnswerContent } from '../store/content.js';
import type { SourcesDay } from '../store/day.repository.js';
import type { FindTime, PromptNumbers } from './answer-sums.js';
import { HashNumbers } from './hash-numbers.js';

const MAX_URLS = 20;
/** Addresses of a domain that are counted of a day: those cited most. */
const MAX_URLS_A_DAY = 50;
/** Addresses of a domain that are counted: the most cited are kept. */
const KEPT_URLS = 200;
/** Links of days in part that are kept until addresses are counted; further ones are read again. */
const MAX_KEPT_BYTES = 32 * 1024 ** 2;

interface CitedUrl {
  hash: number;
  runs: number;
  /** Of an address of a summed day, its name is read when it is shown. */
  name: UrlName | SeenUrl;
}

interface SeenUrl {
  id: Types.ObjectId;
  part: PartName;
  line: number;
}

/** A summed day whose names and addresses may be read. */
interface ReadDay {
  /** Of its parts. */
  id: Types.ObjectId;
  names: Buffer;
  /** By the number of the domain in the day, that in the report; -1: not in it. */
  domains: Int32Array;
  isWanted: (prompt: number, slot: number) => boolean;
  /** All its runs are in the report. */
  isWhole: boolean;
  /** Links of the first block, unless they are read again. */
  links: Buffer | undefined;
}

/** A summed day whose addresses are read. */
interface ShownDay extends ReadDay {
  /** Numbers in the day of the domains that are shown. */
  shown: number[];
  parts: PartName[];
}

interface UnnamedUrls extends Pick<SeenUrl, 'id' | 'part'> {
  urls: CitedUrl[];
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
  private readonly urls = new Map<number, Map<number, CitedUrl>>();
  /** Of answers that are in no summed day. */
  private readonly byName = new Map<string, number>();
  private readonly days: ReadDay[] = [];
  private answers = 0;
  private keptBytes = 0;

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
      const number = this.byName.get(domain) ?? this.numbers.find(hashName(domain));
      this.byName.set(domain, number);
      this.names[number] = domain;
      this.add(number, seen.has(number) ? 0 : 1, 1);
      seen.add(number);
      this.mark(number, own, competitor);
      this.addUrl(number, hashName(url), 1, { url, title });
    }
  }

  /** @param readParts of a day that is in the report in part */
  async addDay(
    { day, prompts }: Pick<SourcesDay, 'day' | 'prompts'>,
    { id, cited, names, kinds }: PackedSources & Pick<ReadDay, 'id'>,
    readParts: (names: PartName[]) => Promise<Parts>,
  ): Promise<void> {
    const numbers = this.prompts.ofDay(prompts);
    const isWantedSlot = this.wantedSlots(Date.parse(`${day}T00:00:00Z`));
    const isWanted = (prompt: number, slot: number) => numbers[prompt]! >= 0 && isWantedSlot(slot);
    const { answered, owned } = unpackKinds(kinds);
    const isWhole = answered.every(([slot]) => isWantedSlot(slot)) && numbers.every((number) => number >= 0);
    const domains = new Int32Array(countDomains(cited)).fill(-1);
    const read: ReadDay = { id, names, domains, isWanted, isWhole, links: undefined };
    if (isWhole) {
      for (const [, answers] of answered) this.answers += answers;
      eachDomain(cited, (domain, hash, runs, citations) =>
        this.addDomain(read, domain, hash, runs, citations),
      );
    } else {
      const parts = await readParts(BLOCKS.map((block) => `links${block}` as const));
      this.addByPrompt(read, cited, parts);
      read.links = this.keepLinks(parts.get('links0'));
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

  /** The summed days that cite any of the domains, newest first: most names are in the first ones. */
  findDays(shown: readonly number[]): ShownDay[] {
    const wanted = new Uint8Array(this.size);
    for (const number of shown) wanted[number] = 1;
    return this.days.toReversed().map((day) => {
      const ofDay: number[] = [];
      for (let domain = 0; domain < day.domains.length; domain += 1)
        if (wanted[day.domains[domain]!]) ofDay.push(domain);
      const parts = [...new Set(ofDay.map(findBlock))].flatMap((block): PartName[] =>
        day.isWhole || (block === 0 && day.links) ? [`urls${block}`] : [`urls${block}`, `links${block}`],
      );
      return { ...day, shown: ofDay, parts };
    });
  }

  addUrls(day: ShownDay, parts: Parts): void {
    for (const block of BLOCKS) {
      const packed = parts.get(`urls${block}`);
      const links = block === 0 && day.links ? day.links : parts.get(`links${block}`);
      if (!packed || (!day.isWhole && !links)) continue;
      const lines = new UrlLines(block, packed, day.domains.length);
      const shown = day.shown
        .filter((domain) => findBlock(domain) === block)
        .map((domain) => ({ domain, ...lines.ofDomain(domain) }));
      const counts = links && countLinks(day, links, shown);
      for (const { domain, first, count } of shown) {
        const answers = counts?.get(domain);
        const urls = answers ? listMostCited(answers) : Array(Math.min(count, MAX_URLS_A_DAY)).keys();
        for (const url of urls) {
          const line = first + url;
          const runs = answers ? answers[url]! : lines.runs(line);
          const name = { id: day.id, part: `names${block}` as const, line };
          this.addUrl(day.domains[domain]!, lines.hash(line), runs, name);
        }
      }
    }
  }

  /** Addresses that are shown and have no name, by the part that has it. */
  findUnnamed(shown: readonly number[]): UnnamedUrls[] {
    const found = new Map<string, UnnamedUrls>();
    for (const url of shown.flatMap((number) => mostCited(this.urls.get(number), MAX_URLS))) {
      if ('url' in url.name) continue;
      const { id, part } = url.name;
      const key = `${String(id)} ${part}`;
      const known = found.get(key) ?? { id, part, urls: [] };
      known.urls.push(url);
      found.set(key, known);
    }
    return [...found.values()];
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
      urls: mostCited(this.urls.get(number), MAX_URLS)
        .flatMap(({ name, runs: ofUrl }) => ('url' in name ? [{ ...name, runs: ofUrl }] : []))
        .sort((one, other) => other.runs - one.runs || (one.url < other.url ? -1 : 1)),
    };
  }

  private addByPrompt(day: ReadDay, cited: Buffer, parts: Parts): void {
    const { domains, isWanted } = day;
    const [runs, citations] = [new Uint32Array(domains.length), new Uint32Array(domains.length)];
    const isCounted = (prompt: number, slot: number, answers: number) => {
      if (!isWanted(prompt, slot)) return false;
      this.answers += answers;
      return true;
    };
    for (const links of parts.values())
      eachLink(links, isCounted, (domain, _url, answers, first) => {
        runs[domain]! += first;
        citations[domain]! += answers;
      });
    eachDomain(cited, (domain, hash) => {
      if (citations[domain]! > 0) this.addDomain(day, domain, hash, runs[domain]!, citations[domain]!);
    });
  }

  private keepLinks(links: Buffer | undefined): Buffer | undefined {
    if (!links || this.keptBytes + links.length > MAX_KEPT_BYTES) return undefined;
    this.keptBytes += links.length;
    return links;
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

  private addUrl(number: number, hash: number, runs: number, name: CitedUrl['name']): void {
    const urls = this.urls.get(number) ?? new Map<number, CitedUrl>();
    const known = urls.get(hash);
    if (known) known.runs += runs;
    else urls.set(hash, { hash, runs, name });
    const kept = urls.size > 2 * KEPT_URLS ? mostCited(urls, KEPT_URLS) : undefined;
    this.urls.set(number, kept ? new Map(kept.map((each) => [each.hash, each])) : urls);
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

/** Answers of the report with each address of some domains of a day, by domain. */
function countLinks(
  { domains, isWanted }: ReadDay,
  links: Buffer,
  shown: readonly { domain: number; count: number }[],
): ReadonlyMap<number, Uint32Array> {
  const counts = new Map(shown.map(({ domain, count }) => [domain, new Uint32Array(count)]));
  const isShown = new Uint8Array(domains.length);
  for (const { domain } of shown) isShown[domain] = 1;
  eachLink(links, isWanted, (domain, url, answers) => {
    if (isShown[domain]) counts.get(domain)![url]! += answers;
  });
  return counts;
}

/** Of addresses that are cited as often, those that others cite more. */
function listMostCited(answers: Uint32Array): number[] {
  const urls: number[] = [];
  for (let url = 0; url < answers.length; url += 1) if (answers[url]! > 0) urls.push(url);
  return urls.sort((one, other) => answers[other]! - answers[one]!).slice(0, MAX_URLS_A_DAY);
}

/** @param names absent where they were erased meanwhile */
export function nameUrls(urls: readonly CitedUrl[], names: Buffer | undefined): void {
  const readName = names && unpackUrlNames(names);
  for (const each of urls) if (readName && 'line' in each.name) each.name = readName(each.name.line);
}

const NOTHING = { engine: undefined, at: new Date(0) };

/** Of addresses that are cited as often, always the same ones: their names may be unknown. */
const mostCited = (urls: ReadonlyMap<number, CitedUrl> | undefined, count: number): CitedUrl[] =>
  [...(urls?.values() ?? [])].sort((a, b) => b.runs - a.runs || a.hash - b.hash).slice(0, count);
