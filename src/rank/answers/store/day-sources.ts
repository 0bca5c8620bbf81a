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
/** Of answers with an address, and of those in which it is the first one of its domain: a byte has both. */
const MAX_LINKS = 0xf;
/** Domains by blocks: links and addresses of those cited most are read alone. */
const BLOCK_ENDS = [64, 320, 1344, Infinity] as const;
export const BLOCKS = BLOCK_ENDS.map((_, block) => block);
/** Of a block: its links by prompt and slot, its addresses, and their names. */
export type PartName = `${'links' | 'urls' | 'names'}${number}`;
export type Parts = ReadonlyMap<PartName, Buffer>;

/**
 * What the answers of a UTC day cite. Domains are numbered by the answers that cite them, most first, and so are the
 * addresses of each.
 */
export interface PackedSources {
  cited: Buffer;
  /** Of domains, read for those that are shown. */
  names: Buffer;
  kinds: Buffer;
}

interface SourceKinds {
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
 * @param answered answers by prompt and slot
 */
export async function packSources(
  found: readonly SummedDomain[],
  answered: ReadonlyMap<number, number>,
): Promise<{ sources: PackedSources; parts: Parts }> {
  const domains = found
    .map((each) => ({ ...each, urls: each.urls.sort((a, b) => b.runs - a.runs || (a.url < b.url ? -1 : 1)) }))
    .sort((a, b) => b.runs - a.runs);
  const parts = new Map<PartName, Buffer>();
  for (const block of BLOCKS) {
    await yieldToEventLoop();
    const first = firstOf(block);
    const part = domains.slice(first, BLOCK_ENDS[block]);
    if (block > 0 && part.length === 0) break;
    const lines = part.flatMap(({ urls }) =>
      urls.map(({ url, title }) => JSON.stringify({ url, title } satisfies UrlName)),
    );
    parts.set(`links${block}`, packLinks(part, first, block === 0 ? answered : new Map()));
    parts.set(`urls${block}`, packUrls(part));
    parts.set(`names${block}`, await deflate(lines.join('\n')));
  }
  const bySlot = new Map<number, number>();
  for (const [key, answers] of answered) bySlot.set(key % SLOTS, (bySlot.get(key % SLOTS) ?? 0) + answers);
  const kinds: SourceKinds = {
    answered: [...bySlot],
    owned: domains.flatMap(({ own, competitor }, number) =>
      own || competitor !== null ? [[number, own, competitor]] : [],
    ),
  };
  const sources = {
    cited: packDomains(domains),
    names: await deflate(domains.map(({ domain }) => domain).join('\n')),
    kinds: Buffer.from(JSON.stringify(kinds)),
  };
  return { sources, parts };
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

/**
 * Numbers, by prompt and slot: these two, the answers (in the first block), and the bytes of the links that follow. A link
 * is how much greater its domain is than that of the link before, the address of the domain, and a byte of counts.
 */
function packLinks(
  domains: readonly SummedDomain[],
  firstDomain: number,
  answered: ReadonlyMap<number, number>,
): Buffer {
  const groups = new Map([...answered.keys()].map((key) => [key, newGroup()]));
  for (const [index, { urls }] of domains.entries())
    for (const [url, { rows }] of urls.entries())
      for (const [key, counts] of rows) {
        const group = groups.get(key) ?? newGroup();
        groups.set(key, group);
        for (const [answers, first] of divideCounts(counts, MAX_LINKS)) {
          pushNumber(group.links, firstDomain + index - group.domain);
          pushNumber(group.links, url);
          group.links.push(answers! | (first! << 4));
          group.domain = firstDomain + index;
        }
      }
  const packed: number[] = [];
  for (const [key, { links }] of groups) {
    for (const number of [Math.floor(key / SLOTS), key % SLOTS, answered.get(key) ?? 0, links.length])
      pushNumber(packed, number);
    for (const byte of links) packed.push(byte);
  }
  return Buffer.from(packed);
}

const newGroup = (): { domain: number; links: number[] } => ({ domain: 0, links: [] });

/** Seven bits a byte, the lowest first; all but the last have the eighth. */
function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

/**
 * Of a domain or an address. Two domains with the same one are counted as one, by the name that is seen first; so are two
 * addresses of a domain. Of a million domains two are alike once in 500 configurations.
 */
export const hashName = (name: string): number =>
  createHash('sha1').update(name).digest().readUIntLE(0, HASH_BYTES);

const deflate: (text: string) => Promise<Buffer> = promisify(deflateRaw);
export const unpackNames = (names: Buffer): string[] => inflateRawSync(names).toString().split('\n');
export const unpackKinds = (kinds: Buffer): SourceKinds => JSON.parse(kinds.toString()) as SourceKinds;

/** @returns the address of a line of the block */
export function unpackUrlNames(names: Buffer): (line: number) => UrlName {
  const lines = unpackNames(names);
  return (line) => JSON.parse(lines[line]!) as UrlName;
}

/** The block of a domain, by its number. */
export const findBlock = (domain: number): number => BLOCK_ENDS.findIndex((end) => domain < end);
const firstOf = (block: number): number => BLOCK_ENDS[block - 1] ?? 0;

/** The addresses of a block, a line each. */
export class UrlLines {
  private readonly first: number;
  /** By domain of the block. */
  private readonly starts: Uint32Array;

  /** @param domains of the day */
  constructor(
    block: number,
    private readonly packed: Buffer,
    domains: number,
  ) {
    this.first = firstOf(block);
    const count = Math.min(BLOCK_ENDS[block]!, domains) - this.first;
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

/** @param isWanted whether the links of answers to a prompt in a slot are visited */
export function eachLink(
  packed: Buffer,
  isWanted: (prompt: number, slot: number, answers: number) => boolean,
  visit: (domain: number, url: number, answers: number, first: number) => void,
): void {
  let at = 0;
  const readNumber = () => {
    let byte = packed[at++]!;
    let number = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = packed[at++]!;
      number |= (byte & 0x7f) << shift;
    }
    return number;
  };
  while (at < packed.length) {
    const wanted = isWanted(readNumber(), readNumber(), readNumber());
    const size = readNumber();
    const end = at + size;
    if (!wanted) at = end;
    for (let domain = 0; at < end;) {
      domain += readNumber();
      const url = readNumber();
      const counts = packed[at++]!;
      visit(domain, url, counts & MAX_LINKS, counts >> 4);
    }
  }
}

// By bytes, as they run for each domain and link of each day.
const readUInt16 = (bytes: Buffer, at: number): number => bytes[at]! | (bytes[at + 1]! << 8);
const readUInt32 = (bytes: Buffer, at: number): number =>
  (readUInt16(bytes, at) | (readUInt16(bytes, at + 2) << 16)) >>> 0;
const readHash = (bytes: Buffer, at: number): number =>
  readUInt16(bytes, at + 4) * 2 ** 32 + readUInt32(bytes, at);
