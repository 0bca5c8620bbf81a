import { type Citation, ownCitations, type RawCitation } from './citations.js';
import { type Mention, MentionText, type Named } from './mentions.js';

export const ENGINES = ['chatgpt', 'ai_mode', 'gemini', 'perplexity', 'copilot'] as const;
export type Engine = (typeof ENGINES)[number];

export const RUN_STATES = ['answered', 'no_answer', 'failed', 'skipped', 'pending'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Why a run failed or was skipped. */
export const RUN_REASONS = [
  'empty',
  'capped',
  'malformed',
  'timeout',
  'rejected',
  'credits',
  'throttled',
  'unavailable',
  'refused',
  'budget',
  'interrupted',
] as const;
export type RunReason = (typeof RUN_REASONS)[number];

export interface Competitor extends Named {
  website: string;
}

/** What a prompt looks for in an answer. */
export interface Wanted {
  website: string;
  brand: Named;
  competitors: readonly Competitor[];
}

/** An answer as its vendor gives it. */
export interface RawAnswer {
  text: string;
  citations: RawCitation[];
  queries: string[];
  model: string | null;
}

export interface BrandCount {
  mentioned: boolean;
  cited: boolean;
  /** 1: named first of all brands; null: not named. */
  order: number | null;
}

export interface Mark {
  start: number;
  end: number;
  own: boolean;
  website: string;
}

export interface ReadAnswer {
  text: string;
  truncated: boolean;
  /** The tracked website first, then the competitors in their order. */
  brands: BrandCount[];
  /** Within the kept text. */
  marks: Mark[];
  citations: Citation[];
  queries: string[];
}

export const MAX_TEXT_BYTES = 16 * 1024;
/** Far beyond what an assistant writes; bounds the work. */
const MAX_READ = 50_000;
/** Shown in the text; bounds what is stored. */
const MAX_MARKS = 300;
const MAX_QUERIES = 50;
const MAX_QUERY = 500;

/** Finds brands in the whole text, of which the beginning is kept. Yields where it may be paused. */
export function* readAnswer(
  answer: RawAnswer,
  { website, brand, competitors }: Wanted,
): Generator<void, ReadAnswer> {
  const source = answer.text.toWellFormed();
  const text = cutBytes(source, MAX_TEXT_BYTES);
  const brands = [{ ...brand, website }, ...competitors];
  const whole = new MentionText(source.slice(0, MAX_READ));
  const mentions: Mention[][] = [];
  for (const each of brands) {
    yield;
    mentions.push(whole.find(each));
  }
  const firsts = mentions.flatMap((found, index) => (found[0] ? [{ index, at: found[0] }] : []));
  firsts.sort((one, other) => one.at.start - other.at.start || other.at.end - one.at.end);
  const orders = new Map(firsts.map(({ index }, order) => [index, order + 1]));
  const { kept, cited } = yield* ownCitations(
    answer.citations,
    website,
    competitors.map((each) => each.website),
  );
  return {
    text,
    truncated: text.length < source.length,
    brands: brands.map((_, index) => ({
      mentioned: orders.has(index),
      cited: cited[index]!,
      order: orders.get(index) ?? null,
    })),
    marks: mentions
      .flatMap((found, index) =>
        found.map((mark) => ({ ...mark, own: index === 0, website: brands[index]!.website })),
      )
      .filter(({ end }) => end <= text.length)
      .sort((one, other) => one.start - other.start || other.end - one.end)
      .slice(0, MAX_MARKS),
    citations: kept,
    queries: answer.queries.slice(0, MAX_QUERIES).map((query) => query.slice(0, MAX_QUERY).toWellFormed()),
  };
}

/** Cuts between characters. */
export function cutBytes(text: string, max: number): string {
  if (text.length * 3 <= max || Buffer.byteLength(text) <= max) return text;
  const bytes = Buffer.from(text).subarray(0, max);
  let end = max;
  while (end > 0 && (Buffer.from(text)[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}
