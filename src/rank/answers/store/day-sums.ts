import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import type { Citation } from '../domain/citations.js';
import type { Counts } from '../domain/counts.js';
import { ENGINES, type Engine } from '../domain/run.js';
import { countRun, type TalliedRun } from '../domain/tallies.js';

/** Version of the packing; a day of another one is read from its runs. */
export const SUMS_FORMAT = 1;

/** Zones are shifted by multiples of it, so that a quarter of an hour belongs to one local day. */
const QUARTER_MS = 15 * 60_000;
const QUARTERS = 96;
export const SLOTS = ENGINES.length * QUARTERS;

export const SUM_FIELDS = [
  'answered',
  'no_answer',
  'failed',
  'skipped',
  'mentioned',
  'cited',
  'first',
] as const satisfies (keyof Counts)[];

/** A prompt, an engine and its quarter of an hour, then the counts. */
const ROW_BYTES = 4 + SUM_FIELDS.length;
/** The same, a domain, answers and links. */
const SOURCE_BYTES = 2 + 2 + 4 + 1 + 1;
const ID_BYTES = 12;
const MAX_PROMPTS = 0xffff;
const MAX_BYTE = 0xff;
/** A hash of a domain, answers and links. */
const HASH_BYTES = 6;
const DOMAIN_BYTES = HASH_BYTES + 4 + 4;
/** Blocks of addresses, a line for each domain: those of the domains cited most are read alone. */
const BLOCK_ENDS = [64, 320, 1344, Infinity] as const;
export const URL_BLOCKS = ['urls0', 'urls1', 'urls2', 'urls3'] as const;
export type UrlBlock = (typeof URL_BLOCKS)[number];
/** All addresses of a block, by prompt. */
export type UrlRows = `${UrlBlock}_rows`;
export const rowsOf = (block: UrlBlock): UrlRows => `${block}_rows`;
/** Addresses of a domain that reports count of a day: the most cited. */
const KEPT_URLS = 50;

export interface SeenVendor {
  engine: Engine;
  vendor: string;
  api: boolean;
}

/** A cited domain, as one kind of site. */
interface Source {
  domain: string;
  own: boolean;
  competitor: string | null;
}

export interface SourceKinds {
  /** By slot. */
  answered: [slot: number, answers: number][];
  /** Sites that are not of others, by the number of their domain. */
  owned: [domain: number, own: boolean, competitor: string | null][];
}

/** The ended runs of a UTC day. */
export interface PackedSums {
  /** Ids, compressed. */
  prompts: Buffer;
  rows: Buffer;
  /** Beside each row: the number of competitors, then for each how often it is named and cited. */
  brands: Buffer;
  vendors: SeenVendor[];
}

/** The sources of the same answers; absent: there are none, or they are erased. */
export type PackedSources = {
  /** Cited domains, by the number of answers; their names are read for those that are shown. */
  cited: Buffer;
  names: Buffer;
  kinds: Buffer;
  /** By prompt. */
  sources: Buffer;
} & Record<UrlBlock | UrlRows, Buffer>;

export interface SummedRun extends TalliedRun {
  prompt: { toString(): string };
  engine: Engine;
  planned_at: Date;
  vendor: string | null;
  api: boolean;
}

interface Sum {
  prompt: number;
  slot: number;
  counts: number[];
  brands: number[];
}

interface UrlSum {
  title: string;
  /** Answers by prompt and slot. */
  runs: Map<number, number>;
}

/** Sums the runs of a UTC day. */
export class DaySums {
  private readonly prompts = new Map<string, number>();
  private readonly sums = new Map<number, Sum>();
  private readonly vendors = new Map<Engine, SeenVendor>();
  private readonly domains = new Map<string, DomainSum>();

  /** @param citations of an answer whose sources are kept */
  add(run: SummedRun, citations: readonly Citation[]): void {
    const id = run.prompt.toString();
    const prompt = this.prompts.get(id) ?? this.prompts.size;
    this.prompts.set(id, prompt);
    const slot =
      ENGINES.indexOf(run.engine) * QUARTERS + (Math.floor(run.planned_at.getTime() / QUARTER_MS) % QUARTERS);
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

  private addSources(key: number, citations: readonly Citation[]): void {
    const seen = new Set<DomainSum>();
    for (const { url, domain, title, own, competitor } of citations) {
      const source = `${domain}\n${own}\n${competitor ?? ''}`;
      const sum = this.domains.get(source) ?? new DomainSum({ domain, own, competitor });
      this.domains.set(source, sum);
      sum.add(key, url, title, !seen.has(sum));
      seen.add(sum);
    }
  }

  /** @returns undefined for more prompts than a row can number */
  packCounts(): PackedSums | undefined {
    if (this.prompts.size > MAX_PROMPTS) return undefined;
    const rows: Buffer[] = [];
    const brands: Buffer[] = [];
    for (const { prompt, slot, counts, brands: named } of this.sums.values())
      for (const part of divideCounts([...counts, ...named])) {
        const row = Buffer.alloc(ROW_BYTES);
        row.writeUInt16LE(prompt, 0);
        row.writeUInt16LE(slot, 2);
        row.set(part.slice(0, SUM_FIELDS.length), 4);
        rows.push(row);
        brands.push(Buffer.from([named.length / 2, ...part.slice(SUM_FIELDS.length)]));
      }
    return {
      prompts: deflateRawSync(Buffer.from([...this.prompts.keys()].join(''), 'hex')),
      rows: Buffer.concat(rows),
      brands: Buffer.concat(brands),
      vendors: [...this.vendors.values()],
    };
  }

  /** Leaves time for other requests: a day may have 100,000 citations. */
  packSources(): Promise<PackedSources> {
    const answered = new Map<number, number>();
    for (const { slot, counts } of this.sums.values())
      answered.set(slot, (answered.get(slot) ?? 0) + counts[SUM_FIELDS.indexOf('answered')]!);
    return packSources([...this.domains.values()], [...answered]);
  }
}

class DomainSum {
  runs = 0;
  citations = 0;
  /** Answers and links by prompt and slot. */
  readonly sums = new Map<number, [runs: number, citations: number]>();
  readonly urls = new Map<string, UrlSum>();

  constructor(readonly source: Source) {}

  add(key: number, url: string, title: string, isFirst: boolean): void {
    const sum = this.sums.get(key) ?? [0, 0];
    this.sums.set(key, [sum[0] + (isFirst ? 1 : 0), sum[1] + 1]);
    this.citations += 1;
    if (isFirst) this.runs += 1;
    const known = this.urls.get(url) ?? { title, runs: new Map<number, number>() };
    this.urls.set(url, known);
    known.runs.set(key, (known.runs.get(key) ?? 0) + 1);
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

/** Counts beyond a byte go on in further rows: rows are added up. */
function* divideCounts(counts: readonly number[]): Generator<number[]> {
  let rest = [...counts];
  do {
    yield rest.map((count) => Math.min(count, MAX_BYTE));
    rest = rest.map((count) => Math.max(0, count - MAX_BYTE));
  } while (rest.some((count) => count > 0));
}

async function packSources(found: DomainSum[], answered: SourceKinds['answered']): Promise<PackedSources> {
  const domains = found.sort((a, b) => b.runs - a.runs);
  const blocks: [UrlBlock | UrlRows, Buffer][] = [];
  for (const [block, name] of URL_BLOCKS.entries()) {
    const part = domains.slice(BLOCK_ENDS[block - 1] ?? 0, BLOCK_ENDS[block]);
    blocks.push([name, await deflate(toLines(part, listMostCited))]);
    blocks.push([rowsOf(name), await deflate(toLines(part, listUrls))]);
    await yieldToEventLoop();
  }
  const owned = domains.flatMap(({ source: { own, competitor } }, number): SourceKinds['owned'] =>
    own || competitor !== null ? [[number, own, competitor]] : [],
  );
  return {
    cited: packDomains(domains),
    names: await deflate(domains.map(({ source }) => source.domain).join('\n')),
    kinds: Buffer.from(JSON.stringify({ answered, owned } satisfies SourceKinds)),
    sources: await deflate(packRows(domains)),
    ...(Object.fromEntries(blocks) as Record<UrlBlock | UrlRows, Buffer>),
  };
}

function packDomains(domains: readonly DomainSum[]): Buffer {
  const packed = Buffer.alloc(domains.length * DOMAIN_BYTES);
  for (const [number, { source, runs, citations }] of domains.entries()) {
    let at = packed.writeUIntLE(hashDomain(source.domain), number * DOMAIN_BYTES, HASH_BYTES);
    at = packed.writeUInt32LE(runs, at);
    packed.writeUInt32LE(citations, at);
  }
  return packed;
}

/** Alike for two of a million domains once in a thousand configurations. */
export const hashDomain = (domain: string): number =>
  createHash('sha1').update(domain).digest().readUIntLE(0, HASH_BYTES);

function packRows(domains: readonly DomainSum[]): Buffer {
  const rows: Buffer[] = [];
  for (const [index, { sums }] of domains.entries())
    for (const [key, sum] of sums)
      for (const part of divideCounts(sum)) {
        const row = Buffer.alloc(SOURCE_BYTES);
        row.writeUInt16LE(Math.floor(key / SLOTS), 0);
        row.writeUInt16LE(key % SLOTS, 2);
        row.writeUInt32LE(index, 4);
        row.set(part, 8);
        rows.push(row);
      }
  return Buffer.concat(rows);
}

export type MostCitedUrl = [url: string, title: string, answers: number];
/** Answers by prompt and slot. */
export type UrlByPrompt = [url: string, title: string, prompts: [key: number, answers: number][]];

const listUrls = ({ urls }: DomainSum): UrlByPrompt[] =>
  [...urls].map(([url, { title, runs }]) => [url, title, [...runs]]);

const listMostCited = ({ urls }: DomainSum): MostCitedUrl[] =>
  keepMostCited(
    [...urls].map(([url, { title, runs }]) => [
      url,
      title,
      [...runs.values()].reduce((sum, n) => sum + n, 0),
    ]),
  );

/** The same ones on each day, where several are cited as often. */
export const keepMostCited = (urls: MostCitedUrl[]): MostCitedUrl[] =>
  urls.length <= KEPT_URLS
    ? urls
    : urls.sort((one, other) => other[2] - one[2] || (one[0] < other[0] ? -1 : 1)).slice(0, KEPT_URLS);

const toLines = (domains: readonly DomainSum[], list: (domain: DomainSum) => unknown): string =>
  domains.map((domain) => JSON.stringify(list(domain))).join('\n');

const deflate: (text: string | Buffer) => Promise<Buffer> = promisify(deflateRaw);
const inflateLines = (bytes: Buffer): string[] => inflateRawSync(bytes).toString().split('\n');

/** The block that has the addresses of a domain, by its number. */
export const findUrlBlock = (domain: number): UrlBlock =>
  URL_BLOCKS[BLOCK_ENDS.findIndex((end) => domain < end)]!;

/** @returns the addresses of a domain of the block, by its number */
export function unpackUrls<Url extends MostCitedUrl | UrlByPrompt>(
  block: UrlBlock,
  packed: Buffer,
): (domain: number) => Url[] {
  const lines = inflateLines(packed);
  const first = BLOCK_ENDS[URL_BLOCKS.indexOf(block) - 1] ?? 0;
  return (domain) => JSON.parse(lines[domain - first]!) as Url[];
}

export function unpackPrompts(prompts: Buffer): string[] {
  const hex = inflateRawSync(prompts).toString('hex');
  const size = 2 * ID_BYTES;
  return Array.from({ length: hex.length / size }, (_, index) => hex.slice(index * size, (index + 1) * size));
}

export const unpackNames = (names: Buffer): string[] => inflateLines(names);
export const unpackKinds = (kinds: Buffer): SourceKinds => JSON.parse(kinds.toString()) as SourceKinds;

export const countDomains = (cited: Buffer): number => cited.length / DOMAIN_BYTES;

/** In the order of their numbers. By bytes, as it runs for each domain of each day. */
export function eachDomain(
  cited: Buffer,
  visit: (number: number, hash: number, runs: number, citations: number) => void,
): void {
  for (let at = 0, number = 0; at < cited.length; at += DOMAIN_BYTES, number += 1) {
    const high = cited[at + 4]! | (cited[at + 5]! << 8);
    visit(
      number,
      high * 2 ** 32 + readUInt32(cited, at),
      readUInt32(cited, at + 6),
      readUInt32(cited, at + 10),
    );
  }
}

const readUInt32 = (bytes: Buffer, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;

/** The engine and the first instant of each slot of a day. */
export function describeSlot(slot: number, dayStart: number): { engine: Engine; at: Date } {
  return {
    engine: ENGINES[Math.floor(slot / QUARTERS)]!,
    at: new Date(dayStart + (slot % QUARTERS) * QUARTER_MS),
  };
}

/** @param visit gets the offset of the counts, which are in the order of SUM_FIELDS */
export function eachRow(rows: Buffer, visit: (prompt: number, slot: number, counts: number) => void): void {
  for (let at = 0; at < rows.length; at += ROW_BYTES)
    visit(rows[at]! | (rows[at + 1]! << 8), rows[at + 2]! | (rows[at + 3]! << 8), at + 4);
}

/** @param visit gets each row's offset of its competitors in `brands`, and their number */
export function eachBrandRow(
  { rows, brands }: Pick<PackedSums, 'rows' | 'brands'>,
  visit: (prompt: number, slot: number, first: number, count: number) => void,
): void {
  let at = 0;
  eachRow(rows, (prompt, slot) => {
    const count = brands[at]!;
    visit(prompt, slot, at + 1, count);
    at += 1 + 2 * count;
  });
}

export function eachSourceRow(
  packed: Buffer,
  visit: (prompt: number, slot: number, domain: number, runs: number, citations: number) => void,
): void {
  const sources = inflateRawSync(packed);
  for (let at = 0; at < sources.length; at += SOURCE_BYTES)
    visit(
      sources[at]! | (sources[at + 1]! << 8),
      sources[at + 2]! | (sources[at + 3]! << 8),
      sources.readUInt32LE(at + 4),
      sources[at + 8]!,
      sources[at + 9]!,
    );
}
