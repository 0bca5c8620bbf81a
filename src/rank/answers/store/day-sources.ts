import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { divideCounts, SLOTS } from './day-counts.js';

const HASH_BYTES = 6;
/** A hash of a domain, answers and links. */
const DOMAIN_BYTES = HASH_BYTES + 4 + 4;
/** A hash of an address, and answers. */
const URL_BYTES = HASH_BYTES + 4;
/** A prompt, its slot, and how many links follow. */
const GROUP_BYTES = 2 + 2 + 2;
/** A domain, an address of it, answers with the address, and with the domain: in one of its addresses. */
const LINK_BYTES = 2 + 2 + 1 + 1;
const MAX_UINT16 = 0xffff;
/** Blocks of addresses by domain: those of the domains cited most are read alone. */
const BLOCK_ENDS = [64, 320, 1344, Infinity] as const;
export const URL_BLOCKS = ['urls0', 'urls1', 'urls2', 'urls3'] as const;
export type UrlBlock = (typeof URL_BLOCKS)[number];
export type UrlNames = `${UrlBlock}_names`;
export const namesOf = (block: UrlBlock): UrlNames => `${block}_names`;

/**
 * What the answers of a UTC day cite. Domains are numbered by the answers that cite them, most first, and so are the
 * addresses of each.
 */
export type PackedSources = {
  cited: Buffer;
  /** Of domains, read for those that are shown. */
  names: Buffer;
  kinds: Buffer;
  /** By prompt and slot. */
  sources: Buffer;
} & Record<UrlBlock | UrlNames, Buffer>;

export interface SourceKinds {
  /** By slot. */
  answered: [slot: number, answers: number][];
  /** Sites that are not of others, by the number of their domain. */
  owned: [domain: number, own: boolean, competitor: string | null][];
}

/** A cited domain, as one kind of site. */
export interface SummedDomain {
  domain: string;
  own: boolean;
  competitor: string | null;
  runs: number;
  citations: number;
  urls: SummedUrl[];
}

export interface UrlName {
  url: string;
  title: string;
}

export interface SummedUrl extends UrlName {
  runs: number;
  /** By prompt and slot: answers with the address, and those in which it is the first one of its domain. */
  rows: ReadonlyMap<number, [answers: number, first: number]>;
}

/**
 * Leaves time for other requests: a day may have 100,000 citations.
 * @returns undefined for more domains or addresses than a link can number
 */
export async function packSources(
  found: readonly SummedDomain[],
  answered: SourceKinds['answered'],
): Promise<PackedSources | undefined> {
  const domains = found
    .map((each) => ({ ...each, urls: each.urls.sort((a, b) => b.runs - a.runs || (a.url < b.url ? -1 : 1)) }))
    .sort((a, b) => b.runs - a.runs);
  const sources = packLinks(domains);
  if (!sources) return undefined;
  const blocks: [UrlBlock | UrlNames, Buffer][] = [];
  for (const [block, name] of URL_BLOCKS.entries()) {
    await yieldToEventLoop();
    const part = domains.slice(BLOCK_ENDS[block - 1] ?? 0, BLOCK_ENDS[block]);
    const lines = part.flatMap(({ urls }) =>
      urls.map(({ url, title }) => JSON.stringify({ url, title } satisfies UrlName)),
    );
    blocks.push([name, packUrls(part)], [namesOf(name), await deflate(lines.join('\n'))]);
  }
  const owned = domains.flatMap(({ own, competitor }, number): SourceKinds['owned'] =>
    own || competitor !== null ? [[number, own, competitor]] : [],
  );
  return {
    cited: packDomains(domains),
    names: await deflate(domains.map(({ domain }) => domain).join('\n')),
    kinds: Buffer.from(JSON.stringify({ answered, owned } satisfies SourceKinds)),
    sources,
    ...(Object.fromEntries(blocks) as Record<UrlBlock | UrlNames, Buffer>),
  };
}

function packDomains(domains: readonly SummedDomain[]): Buffer {
  const packed = Buffer.alloc(domains.length * DOMAIN_BYTES);
  for (const [number, { domain, runs, citations }] of domains.entries()) {
    let at = packed.writeUIntLE(hashName(domain), number * DOMAIN_BYTES, HASH_BYTES);
    at = packed.writeUInt32LE(runs, at);
    packed.writeUInt32LE(citations, at);
  }
  return packed;
}

/** How many addresses each domain has, then the addresses. */
function packUrls(domains: readonly SummedDomain[]): Buffer {
  const urls = domains.flatMap((domain) => domain.urls);
  const packed = Buffer.alloc(domains.length * 4 + urls.length * URL_BYTES);
  let at = 0;
  for (const domain of domains) at = packed.writeUInt32LE(domain.urls.length, at);
  for (const { url, runs } of urls) {
    at = packed.writeUIntLE(hashName(url), at, HASH_BYTES);
    at = packed.writeUInt32LE(runs, at);
  }
  return packed;
}

function packLinks(domains: readonly SummedDomain[]): Buffer | undefined {
  const groups = new Map<number, number[]>();
  for (const [domain, { urls }] of domains.entries())
    for (const [url, { rows }] of urls.entries())
      for (const [key, counts] of rows)
        for (const [answers, first] of divideCounts(counts)) {
          if (domain > MAX_UINT16 || url > MAX_UINT16) return undefined;
          const links = groups.get(key) ?? [];
          links.push(domain, url, answers! | (first! << 8));
          groups.set(key, links);
        }
  const numbers: number[] = [];
  for (const [key, links] of groups) {
    if (links.length / 3 > MAX_UINT16) return undefined;
    numbers.push(Math.floor(key / SLOTS), key % SLOTS, links.length / 3);
    for (const number of links) numbers.push(number);
  }
  const packed = Buffer.alloc(2 * numbers.length);
  for (const [index, number] of numbers.entries()) packed.writeUInt16LE(number, 2 * index);
  return packed;
}

/**
 * Of a domain or an address. Two domains with the same one are counted as one, by the name that is seen first; so are two
 * addresses of a domain. Of a million domains two are alike once in 500 configurations.
 */
export const hashName = (name: string): number =>
  createHash('sha1').update(name).digest().readUIntLE(0, HASH_BYTES);

const deflate: (text: string) => Promise<Buffer> = promisify(deflateRaw);
const unpackLines = (bytes: Buffer): string[] => inflateRawSync(bytes).toString().split('\n');

export const unpackNames = (names: Buffer): string[] => unpackLines(names);
export const unpackKinds = (kinds: Buffer): SourceKinds => JSON.parse(kinds.toString()) as SourceKinds;

/** @returns the address of a line of the block */
export function unpackUrlNames(names: Buffer): (line: number) => UrlName {
  const lines = unpackLines(names);
  return (line) => JSON.parse(lines[line]!) as UrlName;
}

/** The block that has the addresses of a domain, by its number. */
export const findUrlBlock = (domain: number): UrlBlock =>
  URL_BLOCKS[BLOCK_ENDS.findIndex((end) => domain < end)]!;

/** The addresses of a block, a line each. */
export class UrlLines {
  private readonly first: number;
  /** By domain of the block. */
  private readonly starts: Uint32Array;

  /** @param domains of the day */
  constructor(
    block: UrlBlock,
    private readonly packed: Buffer,
    domains: number,
  ) {
    const number = URL_BLOCKS.indexOf(block);
    this.first = BLOCK_ENDS[number - 1] ?? 0;
    const count = Math.min(BLOCK_ENDS[number]!, domains) - this.first;
    this.starts = new Uint32Array(count + 1);
    for (let domain = 0; domain < count; domain += 1)
      this.starts[domain + 1] = this.starts[domain]! + readUInt32(packed, 4 * domain);
  }

  ofDomain(domain: number): { first: number; count: number } {
    const first = this.starts[domain - this.first]!;
    return { first, count: this.starts[domain - this.first + 1]! - first };
  }

  hash(line: number): number {
    return readHash(this.packed, this.offset(line));
  }

  runs(line: number): number {
    return readUInt32(this.packed, this.offset(line) + HASH_BYTES);
  }

  private offset(line: number): number {
    return 4 * (this.starts.length - 1) + line * URL_BYTES;
  }
}

export const countDomains = (cited: Buffer): number => cited.length / DOMAIN_BYTES;

/** In the order of their numbers. */
export function eachDomain(
  cited: Buffer,
  visit: (number: number, hash: number, runs: number, citations: number) => void,
): void {
  for (let at = 0, number = 0; at < cited.length; at += DOMAIN_BYTES, number += 1)
    visit(number, readHash(cited, at), readUInt32(cited, at + HASH_BYTES), readUInt32(cited, at + 10));
}

/** The links of the answers to some prompts in some slots. */
export function eachLink(
  sources: Buffer,
  isWanted: (prompt: number, slot: number) => boolean,
  visit: (domain: number, url: number, answers: number, first: number) => void,
): void {
  for (let at = 0; at < sources.length;) {
    const links = at + GROUP_BYTES;
    const end = links + readUInt16(sources, at + 4) * LINK_BYTES;
    if (isWanted(readUInt16(sources, at), readUInt16(sources, at + 2)))
      for (let link = links; link < end; link += LINK_BYTES)
        visit(
          readUInt16(sources, link),
          readUInt16(sources, link + 2),
          sources[link + 4]!,
          sources[link + 5]!,
        );
    at = end;
  }
}

// By bytes, as they run for each domain and link of each day.
const readUInt16 = (bytes: Buffer, at: number): number => bytes[at]! | (bytes[at + 1]! << 8);
const readUInt32 = (bytes: Buffer, at: number): number =>
  (readUInt16(bytes, at) | (readUInt16(bytes, at + 2) << 16)) >>> 0;
const readHash = (bytes: Buffer, at: number): number =>
  readUInt16(bytes, at + 4) * 2 ** 32 + readUInt32(bytes, at);
