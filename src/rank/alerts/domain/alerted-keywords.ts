import {
  type AlertRule,
  measureDecline,
  mayMeetInPlace,
  meetsRule,
  type Observed,
  ruleKey,
} from '../../positions/alert-rules.js';
import { reveals } from '../../positions/comparable.js';
import { NOT_FOUND, type PackedDay, visitEntries } from '../../positions/day-pack.js';
import { newRow, readFeatures } from '../../positions/features/day-features.js';
import {
  addPage,
  type KnownBlocks,
  needsOlderPage,
  type NeededBlocks,
  nothingKnown,
  type ObservedBlocks,
} from '../../positions/features/known-blocks.js';
import { type KeywordFilter, keywordMatcher } from '../../positions/keyword-filter.js';
import { foldCase } from '../../positions/order.js';
import { pageId } from '../../positions/page-url.js';
import { keywordId, type Series, type TaggedKeyword } from '../../positions/series.js';

interface Tracked<Keyword> {
  keywords: readonly Keyword[];
  website: string;
  language: string;
}

/**
 * The keywords of a configuration that have results, by the index of their series. Pauses at each of them.
 * @param series of the dictionary
 */
export function* keywordsBySeries<Keyword extends TaggedKeyword>(
  { keywords, website, language }: Tracked<Keyword>,
  series: readonly Series[],
): Generator<void, Map<number, Keyword>> {
  const indexes = new Map<string, number>();
  for (const [index, each] of series.entries()) {
    if (each.website === website && each.language === language) indexes.set(keywordId(each), index);
    yield;
  }
  const found = new Map<number, Keyword>();
  for (const keyword of keywords) {
    const index = indexes.get(keywordId(keyword));
    if (index !== undefined) found.set(index, keyword);
    yield;
  }
  return found;
}

/** How to read more of a result than its position. */
export interface Details {
  /** Undefined: pages are not needed. */
  readLink: ((link: number) => string) | undefined;
  blocks: boolean;
}

/**
 * Adds the real results of a day. A series that has one already keeps it, so the newest day comes first.
 * @param wanted series whose results count
 * @param counts whether the results of the run of that time count
 */
export function addObserved(
  observed: Map<number, Observed>,
  { run_ats, entries, features }: PackedDay,
  wanted: { has(series: number): boolean },
  counts: (runAt: Date) => boolean,
  { readLink, blocks }: Details = { readLink: undefined, blocks: false },
): void {
  const counted = run_ats.map(counts);
  visitEntries(entries, ({ series, run, rolled, best, depth, cut, link }, row) => {
    if (rolled || !counted[run] || !wanted.has(series) || observed.has(series)) return;
    observed.set(series, {
      best,
      depth,
      ...(cut && { cut }),
      ...(readLink && best !== NOT_FOUND && { page: pageId(readLink(link)) }),
      ...(blocks && { blocks: toBlocks(features, row) }),
    });
  });
}

/**
 * Adds the positions of a day that reveal how keywords have moved since (comparable.ts). A series that has one already
 * keeps it.
 * @param now the results that they are compared with
 */
export function addReached(
  reached: Map<number, Observed>,
  { run_ats, entries }: PackedDay,
  now: ReadonlyMap<number, Observed>,
  counts: (runAt: Date) => boolean,
): void {
  const counted = run_ats.map(counts);
  visitEntries(entries, ({ series, run, rolled, best, depth, cut }) => {
    const latest = now.get(series);
    if (rolled || !counted[run] || !latest || reached.has(series)) return;
    if (reveals({ best, depth, cut }, latest)) reached.set(series, { best, depth, cut });
  });
}

/** What earlier pages reveal of the blocks that rules need, by the index of a series. */
export class PastBlocks {
  readonly known = new Map<number, KnownBlocks>();
  /** Series of which an older page could still decide a rule. */
  private readonly open = new Map<number, ObservedBlocks>();

  constructor(
    now: ReadonlyMap<number, Observed>,
    private readonly needed: NeededBlocks,
  ) {
    for (const [series, { blocks }] of now)
      if (blocks && needsOlderPage(needed, blocks, nothingKnown())) this.open.set(series, blocks);
  }

  get isComplete(): boolean {
    return this.open.size === 0;
  }

  /** Adds the real results of a day before those that were added. */
  add({ run_ats, entries, features }: PackedDay, counts: (runAt: Date) => boolean): void {
    const counted = run_ats.map(counts);
    visitEntries(entries, ({ series, run, rolled }, row) => {
      const now = this.open.get(series);
      const page = now && !rolled && counted[run] ? toBlocks(features, row) : undefined;
      if (!now || !page) return;
      const known = this.known.get(series) ?? nothingKnown();
      this.known.set(series, known);
      addPage(known, page);
      if (!needsOlderPage(this.needed, now, known)) this.open.delete(series);
    });
  }

  /** Gives up series that are not in `kept`. */
  retain(kept: { has(series: number): boolean }): void {
    for (const series of this.open.keys()) if (!kept.has(series)) this.open.delete(series);
  }
}

function toBlocks(features: Buffer | undefined, row: number): ObservedBlocks | undefined {
  const into = newRow();
  if (!readFeatures(features, row, into)) return undefined;
  const { seen, present, linked, owned } = into;
  return { seen, present, linked, owned };
}

/** A keyword that met rules, by the index of its series. */
export interface AlertedSeries {
  series: number;
  /** Positions; 0 for not found. */
  from: number;
  to: number;
  /** A bit for each rule that it met, by the index of the rule. */
  rules: number;
}

interface Comparison {
  keywords: ReadonlyMap<number, TaggedKeyword>;
  before: ReadonlyMap<number, Observed>;
  now: ReadonlyMap<number, Observed>;
  /** What earlier pages reveal of blocks, where a rule needs it. */
  known?: ReadonlyMap<number, KnownBlocks> | undefined;
  /** The last positions that reveal as much as those of now; a series without one has not moved. Default: `before`. */
  reached?: ReadonlyMap<number, Observed> | undefined;
}

type Covers = (keyword: TaggedKeyword) => boolean;

/**
 * For each rule, whether it is about a keyword; undefined for a rule without a view.
 * @param views the filter of each view by its id; a view without one selects nothing
 */
export const ruleScopes = (
  rules: readonly AlertRule[],
  keywords: readonly TaggedKeyword[],
  views: ReadonlyMap<string, KeywordFilter>,
): (Covers | undefined)[] =>
  rules.map(({ view }) => {
    if (view === undefined) return undefined;
    const filter = views.get(view);
    return filter ? keywordMatcher(keywords, filter) : () => false;
  });

/**
 * The keywords that met rules, those that moved most first. Pauses at each keyword.
 * @param scopes of rules with a view
 */
export function* alertedKeywords(
  { keywords, before, now, known, reached = before }: Comparison,
  rules: readonly AlertRule[],
  scopes: readonly (Covers | undefined)[] = [],
): Generator<void, AlertedSeries[]> {
  const tags = rules.map(({ tag }) => tag && foldCase(tag));
  const isInPlace = mayMeetInPlace(rules);
  const found: { alerted: AlertedSeries; moved: number }[] = [];
  for (const [series, keyword] of keywords) {
    yield;
    const [previous, latest] = [before.get(series), now.get(series)];
    if (!previous || !latest) continue;
    const from = reached.get(series) ?? latest;
    if (from.best === latest.best && !isInPlace) continue;
    const own = new Set(tags.some((tag) => tag) ? keyword.tags?.map(foldCase) : []);
    let met = 0;
    for (const [index, rule] of rules.entries()) {
      const tag = tags[index];
      if (tag !== undefined && !own.has(tag)) continue;
      if (scopes[index]?.(keyword) === false) continue;
      if (meetsRule(rule, previous, latest, { reached: from, known: known?.get(series) })) met |= 1 << index;
    }
    const moved = Math.abs(measureDecline(from, latest));
    if (met === 0) continue;
    found.push({ alerted: { series, from: from.best, to: latest.best, rules: met }, moved });
  }
  found.sort((a, b) => b.moved - a.moved);
  return found.map(({ alerted }) => alerted);
}

/** Alerts of one run, as they are stored. */
export interface RaisedAlerts {
  rules: readonly AlertRule[];
  rows: Buffer;
}

/** What is left of the alerts after those that an earlier run of the same day has raised, rule by rule. */
export function withoutRaised(
  alerted: readonly AlertedSeries[],
  rules: readonly AlertRule[],
  earlier: readonly RaisedAlerts[],
): AlertedSeries[] {
  const raised = new Map<string, Set<number>>();
  for (const { rules: theirs, rows } of earlier) {
    const sets = theirs.map((rule) => {
      const key = ruleKey(rule);
      const known = raised.get(key) ?? new Set<number>();
      raised.set(key, known);
      return known;
    });
    for (const { series, rules: met } of unpackAlerts(rows))
      for (const index of readRules(met)) sets[index]?.add(series);
  }
  const sets = rules.map((rule) => raised.get(ruleKey(rule)));
  return alerted.flatMap(({ rules: met, ...each }) => {
    const left = readRules(met)
      .filter((index) => !sets[index]?.has(each.series))
      .reduce((bits, index) => bits | (1 << index), 0);
    return left === 0 ? [] : [{ ...each, rules: left }];
  });
}

/** The indexes of the bits that are set. */
export function readRules(bits: number): number[] {
  const indexes: number[] = [];
  for (let index = 0, rest = bits; rest !== 0; index += 1, rest >>>= 1)
    if ((rest & 1) === 1) indexes.push(index);
  return indexes;
}

/** How an alerted keyword moved, with null for not found, and the rules that it met, of those of its alert. */
export const alertedMove = ({ from, to, rules: met }: AlertedSeries, rules: readonly AlertRule[]) => ({
  from: from || null,
  to: to || null,
  rules: readRules(met).map((index) => rules[index]!),
});

/** Bytes of an alert: series u32, rules u32, from u8, to u8. */
const ROW_BYTES = 10;

export function packAlerts(alerted: readonly AlertedSeries[]): Buffer {
  const rows = Buffer.alloc(alerted.length * ROW_BYTES);
  for (const [index, { series, rules, from, to }] of alerted.entries()) {
    const at = index * ROW_BYTES;
    rows.writeUInt32LE(series, at);
    rows.writeUInt32LE(rules, at + 4);
    rows[at + 8] = from;
    rows[at + 9] = to;
  }
  return rows;
}

export function unpackAlerts(rows: Buffer): AlertedSeries[] {
  return Array.from({ length: Math.floor(rows.length / ROW_BYTES) }, (_, index) => {
    const at = index * ROW_BYTES;
    return {
      series: rows.readUInt32LE(at),
      rules: rows.readUInt32LE(at + 4),
      from: rows[at + 8]!,
      to: rows[at + 9]!,
    };
  });
}
