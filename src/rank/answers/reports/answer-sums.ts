import type { LocalDay } from '../../../common/time/zone.js';
import { type Counts, noCounts } from '../domain/counts.js';
import {
  describeSlot,
  eachBrandRow,
  eachRow,
  SLOTS,
  SUM_FIELDS,
  unpackPrompts,
} from '../store/day-counts.js';
import type { Engine } from '../domain/run.js';
import { countRun } from '../domain/tallies.js';
import type { SummedDay } from '../store/day.repository.js';
import type { Prompt } from '../store/prompt.schema.js';
import type { CountedRun } from '../store/run.repository.js';

const FIELDS = [...SUM_FIELDS, 'pending'] as const satisfies (keyof Counts)[];
const SIZE = FIELDS.length;

/** The time of a run, as a report sees it. */
export interface RunTime {
  isBefore: boolean;
  /** In the range. */
  date: LocalDay | null;
}

/** @returns undefined outside the range and the period before it */
export type FindTime = (at: Date) => RunTime | undefined;

/** Counts of runs by prompt, and by day and engine. */
export class AnswerSums {
  readonly vendors = new Map<Engine, { vendor: string | null; api: boolean }>();
  /** By '<date> <engine>'. */
  private readonly days = new Map<string, { date: LocalDay; engine: Engine; counts: Int32Array }>();
  private readonly earlier: Int32Array;
  private readonly later: Int32Array;
  /** Of each competitor of a prompt: named, cited. */
  private readonly brands: Int32Array;
  private readonly brandSize: number;

  constructor(
    readonly prompts: PromptNumbers,
    private readonly findTime: FindTime,
    private readonly engine: Engine | undefined,
  ) {
    this.earlier = new Int32Array(prompts.size * SIZE);
    this.later = new Int32Array(prompts.size * SIZE);
    this.brandSize = 2 * prompts.competitors;
    this.brands = new Int32Array(prompts.size * this.brandSize);
  }

  addRun(run: CountedRun): void {
    const prompt = this.prompts.find(String(run.prompt));
    const time = this.findTime(run.planned_at);
    if (prompt === undefined || !time || (this.engine && run.engine !== this.engine)) return;
    const counts = countRun(run);
    const values = Uint8Array.from(FIELDS, (field) => counts[field]);
    add(time.isBefore ? this.earlier : this.later, prompt * SIZE, values, 0, SIZE);
    if (time.date === null) return;
    add(this.day(time.date, run.engine), 0, values, 0, SIZE);
    if (run.vendor !== null) this.vendors.set(run.engine, { vendor: run.vendor, api: run.api });
    if (run.state !== 'answered') return;
    for (let index = 1; index < run.mentioned.length && 2 * index <= this.brandSize; index += 1) {
      const at = prompt * this.brandSize + 2 * (index - 1);
      this.brands[at]! += run.mentioned[index] ? 1 : 0;
      this.brands[at + 1]! += run.cited[index] ? 1 : 0;
    }
  }

  /** @param withBrands whether the day was read with its competitors */
  addDay(day: SummedDay, withBrands: boolean): void {
    const numbers = this.prompts.ofDay(day.prompts);
    const { rows, brands } = day;
    const slots = this.slotsOf(day.day);
    eachRow(rows, (ofDay, slot, at) => {
      const prompt = numbers[ofDay]!;
      const found = slots(slot);
      if (prompt < 0 || found === null) return;
      add(found.isBefore ? this.earlier : this.later, prompt * SIZE, rows, at, SUM_FIELDS.length);
      if (found.day) add(found.day, 0, rows, at, SUM_FIELDS.length);
    });
    for (const { engine, vendor, api } of day.vendors) this.vendors.set(engine, { vendor, api });
    if (!withBrands) return;
    eachBrandRow(day, (ofDay, slot, first, count) => {
      const prompt = numbers[ofDay]!;
      if (prompt < 0 || !slots(slot)?.day) return;
      add(this.brands, prompt * this.brandSize, brands, first, Math.min(2 * count, this.brandSize));
    });
  }

  ofPrompt(id: string): { before: Counts; sum: Counts } {
    const prompt = this.prompts.find(id);
    if (prompt === undefined) return { before: noCounts(), sum: noCounts() };
    return { before: this.before(prompt), sum: this.after(prompt) };
  }

  /** Of the period before, of a prompt by its place in the report. */
  before(prompt: number): Counts {
    return toCounts(this.earlier, prompt * SIZE);
  }

  after(prompt: number): Counts {
    return toCounts(this.later, prompt * SIZE);
  }

  /** Of all prompts. */
  totals(): { before: Counts; after: Counts } {
    return { before: addUp(this.earlier), after: addUp(this.later) };
  }

  /** How often a competitor of a prompt is named and cited, by their places. */
  ofCompetitor(prompt: number, index: number): { mentioned: number; cited: number } {
    const at = prompt * this.brandSize + 2 * index;
    return { mentioned: this.brands[at] ?? 0, cited: this.brands[at + 1] ?? 0 };
  }

  *byDay(): Generator<{ date: LocalDay; engine: Engine; counts: Counts }> {
    for (const { date, engine, counts } of this.days.values())
      yield { date, engine, counts: toCounts(counts, 0) };
  }

  private day(date: LocalDay, engine: Engine): Int32Array {
    const key = `${date} ${engine}`;
    const known = this.days.get(key) ?? { date, engine, counts: new Int32Array(SIZE) };
    this.days.set(key, known);
    return known.counts;
  }

  /** What rows of a slot are added to; null: not wanted. */
  private slotsOf(day: LocalDay) {
    const start = Date.parse(`${day}T00:00:00Z`);
    const known: ({ isBefore: boolean; day: Int32Array | null } | null | undefined)[] = Array.from({
      length: SLOTS,
    });
    return (slot: number) => {
      const found = known[slot];
      if (found !== undefined) return found;
      const { engine, at } = describeSlot(slot, start);
      const time = this.engine && engine !== this.engine ? undefined : this.findTime(at);
      const target = time
        ? { isBefore: time.isBefore, day: time.date === null ? null : this.day(time.date, engine) }
        : null;
      known[slot] = target;
      return target;
    };
  }
}

/** What of a prompt is counted. */
export type NumberedPrompt = Pick<Prompt, '_id' | 'competitors'> & { key?: string };

/** The prompts of a report, numbered. */
export class PromptNumbers {
  private readonly numbers: Map<string, number>;
  /** Most of a prompt. */
  readonly competitors: number;
  private last: { prompts: Buffer; numbers: Int32Array } | undefined;

  constructor(prompts: readonly NumberedPrompt[]) {
    this.numbers = new Map(prompts.map(({ _id, key = String(_id) }, index) => [key, index]));
    this.competitors = Math.max(0, ...prompts.map(({ competitors }) => competitors.length));
  }

  get size(): number {
    return this.numbers.size;
  }

  find(id: string): number | undefined {
    return this.numbers.get(id);
  }

  /** Numbers of the prompts of a day, by their place in it; -1: not of this report. Most days have the same ones. */
  ofDay(prompts: Buffer): Int32Array {
    if (this.last?.prompts.equals(prompts)) return this.last.numbers;
    const numbers = Int32Array.from(unpackPrompts(prompts), (id) => this.numbers.get(id) ?? -1);
    this.last = { prompts, numbers };
    return numbers;
  }
}

/** Of few types: it runs for each row of each day. */
function add(sum: Int32Array, at: number, added: Uint8Array, first: number, count: number): void {
  for (let index = 0; index < count; index += 1) sum[at + index]! += added[first + index]!;
}

function toCounts(values: Int32Array, at: number): Counts {
  const counts = noCounts();
  for (let index = 0; index < SIZE; index += 1) counts[FIELDS[index]!] = values[at + index]!;
  return counts;
}

function addUp(values: Int32Array): Counts {
  const sums = new Int32Array(SIZE);
  for (let at = 0; at < values.length; at += SIZE)
    for (let index = 0; index < SIZE; index += 1) sums[index]! += values[at + index]!;
  return toCounts(sums, 0);
}
