import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { dayRange, type LocalDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { SlotsService, type SlotView } from '../../../slots/index.js';
import { nextRun } from '../../positions/due.js';
import { foldCase } from '../../positions/order.js';
import {
  citationRate,
  type Counts,
  countRuns,
  findChanges,
  mentionRate,
  noCounts,
} from '../domain/counts.js';
import { ENGINES, type Engine } from '../domain/run.js';
import { Tallies } from '../domain/tallies.js';
import { PromptRepository } from '../store/prompt.repository.js';
import type { Change, Rate } from '../domain/wilson.js';
import type { Prompt } from '../store/prompt.schema.js';
import { AnswerRunRepository } from '../store/run.repository.js';
import { AnswerClient } from '../vendors/answer-client.js';
import { PromptsService } from '../prompts/prompts.service.js';
import { AnswerCounts, bucketDay } from './answer-counts.js';
import type { AnswerSums } from './answer-sums.js';
import type { AnswersQuery, PromptQuery, PromptsQuery, SummaryAnswersQuery } from './answers.dto.js';
import { BrandSums } from './brand-sums.js';
import { sortPrompts, type SummedPrompt } from './prompt-order.js';
import { runView, storedStates } from './run-view.js';

export interface AnswersHeadline {
  mention: Rate;
  /** Of as many days before. */
  before: Rate;
  change: Change;
}

/** Reports on answers; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class AnswerReportsService {
  constructor(
    private readonly counts: AnswerCounts,
    private readonly prompts: PromptsService,
    private readonly stored: PromptRepository,
    private readonly runs: AnswerRunRepository,
    private readonly slots: SlotsService,
    private readonly client: AnswerClient,
    private readonly clock: Clock,
  ) {}

  async summary(account: Account, id: Types.ObjectId, query: SummaryAnswersQuery) {
    const range = await this.counts.select(account, id, query);
    const { config, start, end, prompts } = range;
    const sums = await this.counts.sum(range, query, { withBefore: true, withBrands: true });
    const { before, after } = sums.totals();
    const tags = new Tallies<string>();
    const brands = new BrandSums(config);
    for (const [number, prompt] of prompts.entries()) {
      const own = sums.after(number);
      if (hasRuns(own)) for (const tag of prompt.tags) tags.add(tag, own);
      brands.add(prompt, own, (index) => sums.ofCompetitor(number, index));
    }
    const { engines, days, dayEngines } = tallyDays(sums, query.by, start);
    return {
      from: start,
      to: end,
      mention: mentionRate(after),
      citation: citationRate(after),
      change: findChanges(before, after),
      ...outcomes(after),
      engines: this.engineRows(engines, sums.vendors),
      tags: [...tags.all]
        .map(([tag, counts]) => ({ tag, mention: mentionRate(counts), citation: citationRate(counts) }))
        .sort((a, b) => a.tag.localeCompare(b.tag)),
      brands: brands.rows(),
      days: dayRows(days).map((row) => ({
        ...row,
        engines: Object.fromEntries(
          ENGINES.flatMap((engine) => {
            const counts = dayEngines.all.get(`${row.date} ${engine}`);
            return counts ? [[engine, { mention: mentionRate(counts), citation: citationRate(counts) }]] : [];
          }),
        ),
      })),
      providers: Object.fromEntries(
        this.client.engines.map((engine) => {
          const { vendor, api } = this.client.describe(engine)!;
          return [engine, { vendor, api }];
        }),
      ),
    };
  }

  async list(account: Account, id: Types.ObjectId, query: PromptsQuery) {
    const { sorted, toRows } = await this.sort(account, id, query);
    const first = (query.page - 1) * query.limit;
    return {
      rows: await toRows(sorted.slice(first, first + query.limit)),
      pagination: pagination(query, sorted.length),
    };
  }

  /** All rows in their order. */
  async rows(account: Account, id: Types.ObjectId, query: PromptsQuery) {
    const { sorted, toRows } = await this.sort(account, id, query);
    return toRows(sorted);
  }

  /** Rows of prompts that were just added or changed, over the last 30 days. */
  async rowsOf(account: Account, id: Types.ObjectId, prompts: readonly Prompt[]) {
    const range = await this.counts.resolve(account, id, { tz: 'UTC' });
    const sums = await this.counts.sum({ ...range, prompts }, { tz: 'UTC' }, { withBefore: true });
    const slot = await this.slots.find(range.config.slot);
    return prompts.map((prompt) => this.toRow(prompt, sums.ofPrompt(String(prompt._id)), slot));
  }

  async prompt(account: Account, id: Types.ObjectId, promptId: Types.ObjectId, query: PromptQuery) {
    const { prompt, range, filter } = await this.selectPrompt(account, id, promptId, query);
    const sums = await this.counts.sumPrompt(range, prompt, query);
    const { engines, days } = tallyDays(sums, query.by, range.start);
    const slot = await this.slots.find(range.config.slot);
    const page = await this.runs.page(filter, query);
    const { website } = range.config;
    const now = this.clock.now();
    return {
      data: {
        prompt: this.toRow(prompt, sums.ofPrompt(String(promptId)), slot),
        engines: this.engineRows(engines, sums.vendors),
        days: dayRows(days),
        runs: await inSlices(mapInSteps(page.rows, (run) => runView(run, prompt, website, now))),
      },
      pagination: pagination(query, page.total),
    };
  }

  /** All runs, for a file. */
  async *promptRuns(account: Account, id: Types.ObjectId, promptId: Types.ObjectId, query: PromptQuery) {
    const { prompt, range, filter } = await this.selectPrompt(account, id, promptId, query);
    for await (const run of this.runs.list(filter))
      yield runView(run, prompt, range.config.website, this.clock.now());
  }

  /** How often answers name the website in a range; null where nothing was answered. */
  async headline(account: Account, id: Types.ObjectId, range: AnswersQuery): Promise<AnswersHeadline | null> {
    const selected = await this.counts.select(account, id, range);
    const sums = await this.counts.sum(selected, range, { withBefore: true });
    const { before, after } = sums.totals();
    if (countRuns(after) === 0) return null;
    return {
      mention: mentionRate(after),
      before: mentionRate(before),
      change: findChanges(before, after).mention,
    };
  }

  private async sort(account: Account, id: Types.ObjectId, query: PromptsQuery) {
    const range = await this.counts.select(account, id, query);
    const search = foldCase(query.search ?? '');
    const prompts =
      search === '' ? range.prompts : range.prompts.filter(({ text }) => foldCase(text).includes(search));
    const sums = await this.counts.sum({ ...range, prompts }, query, { withBefore: true });
    const lastRuns = query.sortField === 'last_run_at' ? await this.stored.lastRuns(id) : undefined;
    const summed = prompts.map((prompt, number) => ({
      prompt,
      before: sums.before(number),
      sum: sums.after(number),
      lastRun: lastRuns?.get(prompt.key),
    }));
    return {
      sorted: sortPrompts(summed, query),
      toRows: async (rows: readonly SummedPrompt[]) => {
        const ids = rows.map(({ prompt }) => prompt._id);
        const found = await this.stored.withIds(id, ids);
        const byId = new Map(found.map((prompt) => [String(prompt._id), prompt]));
        const slot = await this.slots.find(range.config.slot);
        const toRow = ({ prompt: { key }, before, sum }: SummedPrompt) => {
          const prompt = byId.get(key);
          return prompt ? [this.toRow(prompt, { before, sum }, slot)] : [];
        };
        return (await inSlices(mapInSteps(rows, toRow))).flat();
      },
    };
  }

  private async selectPrompt(
    account: Account,
    id: Types.ObjectId,
    promptId: Types.ObjectId,
    query: PromptQuery,
  ) {
    const range = await this.counts.resolve(account, id, query);
    const prompt = await this.prompts.requirePrompt(id, promptId);
    const { from, to } = dayRange(range.start, range.end, query.tz);
    const filter = {
      prompt: promptId,
      planned_at: { $gte: from, $lt: to },
      ...(query.engine && { engine: query.engine }),
      ...(query.state && { state: { $in: storedStates(query.state) } }),
    };
    return { prompt, range, filter };
  }

  private toRow(prompt: Prompt, { before, sum }: { before: Counts; sum: Counts }, slot: SlotView | null) {
    const { _id, text, country, language, engines, brand, competitors, tags } = prompt;
    const { every, weekday, runs, active, last_run_at, createdAt } = prompt;
    return {
      _id,
      text,
      country,
      language,
      engines,
      brand: namedView(brand),
      competitors: competitors.map((each) => ({ website: each.website, ...namedView(each) })),
      tags,
      every,
      weekday,
      runs,
      active,
      mention: mentionRate(sum),
      citation: citationRate(sum),
      change: findChanges(before, sum),
      before: { mention: mentionRate(before), citation: citationRate(before) },
      ...outcomes(sum),
      pending: sum.pending,
      first_mentioned: sum.first,
      last_run_at,
      next_run_at: this.findNextRun(prompt, slot),
      createdAt,
    };
  }

  private findNextRun(
    { active, engines, every, weekday, planned_day: lastDay }: Prompt,
    slot: SlotView | null,
  ) {
    const asked = engines.some((engine) => this.client.describe(engine) !== undefined);
    if (!active || !asked || !slot) return null;
    const clock = { time: slot.time, zone: slot.timezone };
    const next = nextRun(
      clock,
      { lastDay, every, weekday: every === 'week' ? weekday : undefined },
      this.clock.now(),
    );
    // What is due is asked at the next tick.
    return next && next < this.clock.now() ? this.clock.now() : next;
  }

  private engineRows(engines: Tallies<Engine>, seen: AnswerSums['vendors']) {
    return ENGINES.filter((engine) => engines.all.has(engine) || this.client.describe(engine)).map(
      (engine) => {
        const counts = engines.all.get(engine) ?? noCounts();
        const { vendor = null, api = false } = seen.get(engine) ?? this.client.describe(engine) ?? {};
        return {
          engine,
          vendor,
          api,
          mention: mentionRate(counts),
          citation: citationRate(counts),
          ...outcomes(counts),
        };
      },
    );
  }
}

const outcomes = ({ answered, no_answer, failed, skipped }: Counts) => ({
  answered,
  no_answer,
  failed,
  skipped,
});

const namedView = ({ name, aliases = [] }: { name: string; aliases?: readonly string[] | undefined }) => ({
  name,
  aliases: [...aliases],
});

/** Days with runs that count or have failed; others are gaps. */
const dayRows = (days: Tallies<string>) =>
  [...days.all]
    .filter(([, counts]) => countRuns(counts) > 0 || counts.failed > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, counts]) => ({
      date: date as LocalDay,
      mention: mentionRate(counts),
      citation: citationRate(counts),
      failed: counts.failed,
    }));

export type PromptRow = ReturnType<AnswerReportsService['rows']> extends Promise<(infer Row)[]> ? Row : never;
const hasRuns = (counts: Counts): boolean =>
  counts.pending + counts.failed + counts.skipped + countRuns(counts) > 0;

function tallyDays(sums: AnswerSums, by: 'day' | 'week', start: LocalDay) {
  const [engines, days, dayEngines] = [new Tallies<Engine>(), new Tallies<string>(), new Tallies<string>()];
  for (const { date, engine, counts } of sums.byDay()) {
    const bucket = bucketDay(date, by, start);
    engines.add(engine, counts);
    days.add(bucket, counts);
    dayEngines.add(`${bucket} ${engine}`, counts);
  }
  return { engines, days, dayEngines };
}

function* mapInSteps<From, To>(values: readonly From[], map: (value: From) => To): Generator<void, To[]> {
  const mapped: To[] = [];
  for (const value of values) {
    mapped.push(map(value));
    yield;
  }
  return mapped;
}
