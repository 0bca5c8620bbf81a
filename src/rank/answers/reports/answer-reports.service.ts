import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { dayRange, type LocalDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { SlotsService, type SlotView } from '../../../slots/index.js';
import { nextRun } from '../../positions/due.js';
import { foldCase } from '../../positions/order.js';
import { websiteId } from '../../positions/website.js';
import type { RankConfig } from '../../tracking/index.js';
import {
  citationRate,
  type Counts,
  countRuns,
  findChanges,
  mentionRate,
  noCounts,
} from '../domain/counts.js';
import { ENGINES, type Engine, type RunState } from '../domain/run.js';
import { shareOut, Tallies } from '../domain/tallies.js';
import { type Rate, toPercent, toRate } from '../domain/wilson.js';
import { type AnswerContent, shownContent } from '../store/content.js';
import type { Prompt } from '../store/prompt.schema.js';
import { AnswerRunRepository } from '../store/run.repository.js';
import type { AnswerRun } from '../store/run.schema.js';
import { AnswerClient } from '../vendors/answer-client.js';
import { PromptsService } from '../prompts/prompts.service.js';
import { AnswerCounts, bucketDay } from './answer-counts.js';
import type {
  AnswersQuery,
  PromptField,
  PromptQuery,
  PromptsQuery,
  SourcesQuery,
  SummaryAnswersQuery,
} from './answers.dto.js';

const OPEN_STATES = ['planned', 'asking', 'queued'] as const;
const MAX_URLS = 20;
/** Addresses of a domain that are counted: the most cited are kept. */
const KEPT_URLS = 200;

/** Mentions and citations of one brand. */
interface BrandSum {
  website: string;
  name: string;
  own: boolean;
  mentioned: number;
  cited: number;
  n: number;
}

interface SeenVendor {
  vendor: string | null;
  api: boolean;
}

/** Reports on answers; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class AnswerReportsService {
  constructor(
    private readonly counts: AnswerCounts,
    private readonly prompts: PromptsService,
    private readonly runs: AnswerRunRepository,
    private readonly slots: SlotsService,
    private readonly client: AnswerClient,
    private readonly clock: Clock,
  ) {}

  async summary(account: Account, id: Types.ObjectId, query: SummaryAnswersQuery) {
    const range = await this.counts.select(account, id, query);
    const { config, start, end, prompts } = range;
    const byId = new Map(prompts.map((prompt) => [String(prompt._id), prompt]));
    const [before, after] = [noCounts(), new Tallies<string>()];
    const [engines, tags, days] = [new Tallies<Engine>(), new Tallies<string>(), new Tallies<string>()];
    const dayEngines = new Tallies<string>();
    const vendors = new Map<Engine, SeenVendor>();
    const brands = new BrandSums(config);
    for await (const { run, counts, date } of this.counts.read(range, query, { withBefore: true })) {
      if (date === null) {
        addTo(before, counts);
        continue;
      }
      const prompt = byId.get(String(run.prompt))!;
      after.add('', counts);
      engines.add(run.engine, counts);
      for (const tag of prompt.tags) tags.add(tag, counts);
      const bucket = bucketDay(date, query.by, start);
      days.add(bucket, counts);
      dayEngines.add(`${bucket} ${run.engine}`, counts);
      if (run.vendor !== null) vendors.set(run.engine, { vendor: run.vendor, api: run.api });
      if (countRuns(counts) > 0) brands.add(prompt, run);
    }
    const sum = after.get('');
    return {
      from: start,
      to: end,
      mention: mentionRate(sum),
      citation: citationRate(sum),
      change: findChanges(before, sum),
      ...outcomes(sum),
      engines: this.engineRows(engines, vendors),
      tags: [...tags.all]
        .map(([tag, counts]) => ({ tag, mention: mentionRate(counts), citation: citationRate(counts) }))
        .sort((a, b) => a.tag.localeCompare(b.tag)),
      brands: brands.rows(prompts),
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
    const rows = await this.rows(account, id, query);
    const first = (query.page - 1) * query.limit;
    return { rows: rows.slice(first, first + query.limit), pagination: pagination(query, rows.length) };
  }

  /** All rows in their order. */
  async rows(account: Account, id: Types.ObjectId, query: PromptsQuery) {
    const range = await this.counts.select(account, id, query);
    const search = foldCase(query.search ?? '');
    const prompts = range.prompts.filter(({ text }) => foldCase(text).includes(search));
    const sums = await this.sumByPrompt({ ...range, prompts }, query);
    const slot = await this.slots.find(range.config.slot);
    const rows = prompts.map((prompt) => this.toRow(prompt, sums(prompt._id), slot));
    return sortRows(rows, query);
  }

  /** Rows of prompts that were just added or changed, over the last 30 days. */
  async rowsOf(account: Account, id: Types.ObjectId, prompts: readonly Prompt[]) {
    const range = await this.counts.select(account, id, { tz: 'UTC' });
    const sums = await this.sumByPrompt({ ...range, prompts: [...prompts] }, { tz: 'UTC' });
    const slot = await this.slots.find(range.config.slot);
    return prompts.map((prompt) => this.toRow(prompt, sums(prompt._id), slot));
  }

  async prompt(account: Account, id: Types.ObjectId, promptId: Types.ObjectId, query: PromptQuery) {
    const { prompt, range, filter } = await this.selectPrompt(account, id, promptId, query);
    const [before, sum] = [noCounts(), noCounts()];
    const [engines, days] = [new Tallies<Engine>(), new Tallies<string>()];
    const vendors = new Map<Engine, SeenVendor>();
    for await (const { run, counts, date } of this.counts.read(range, query, {
      withBefore: true,
      prompt: promptId,
    })) {
      addTo(date === null ? before : sum, counts);
      if (date === null) continue;
      engines.add(run.engine, counts);
      days.add(bucketDay(date, query.by, range.start), counts);
      if (run.vendor !== null) vendors.set(run.engine, { vendor: run.vendor, api: run.api });
    }
    const slot = await this.slots.find(range.config.slot);
    const page = await this.runs.page(filter, query);
    return {
      data: {
        prompt: this.toRow(prompt, { before, sum }, slot),
        engines: this.engineRows(engines, vendors),
        days: dayRows(days),
        runs: await inSlices(viewRuns(page.rows, prompt, range.config.website, this.clock.now())),
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

  /** Domains that answers cite, by the number of answers. */
  async sources(account: Account, id: Types.ObjectId, query: SourcesQuery) {
    const range = await this.counts.select(account, id, query);
    const wanted = new Set(range.prompts.map(({ _id }) => String(_id)));
    if (query.prompt !== undefined) await this.prompts.requirePrompt(id, new Types.ObjectId(query.prompt));
    const { from, to } = dayRange(range.start, range.end, query.tz);
    const sources = new SourceSums();
    const filter = {
      ...(query.prompt === undefined
        ? { config: id }
        : { config: id, prompt: new Types.ObjectId(query.prompt) }),
      planned_at: { $gte: from, $lt: to },
      state: 'answered' as const,
      ...(query.engine && { engine: query.engine }),
    };
    const now = this.clock.now();
    for await (const run of this.runs.withContent(filter)) {
      // Without its sources a run neither cites nor counts.
      const content = wanted.has(String(run.prompt)) ? shownContent(run, now) : null;
      if (content) sources.add(content.citations);
    }
    return inSlices(sources.rows());
  }

  private async selectPrompt(
    account: Account,
    id: Types.ObjectId,
    promptId: Types.ObjectId,
    query: PromptQuery,
  ) {
    const selected = await this.counts.select(account, id, query);
    const prompt = await this.prompts.requirePrompt(id, promptId);
    const range = { ...selected, prompts: [prompt] };
    const { from, to } = dayRange(range.start, range.end, query.tz);
    const filter = {
      prompt: promptId,
      planned_at: { $gte: from, $lt: to },
      ...(query.engine && { engine: query.engine }),
      ...(query.state && { state: { $in: storedStates(query.state) } }),
    };
    return { prompt, range, filter };
  }

  private async sumByPrompt(range: Parameters<AnswerCounts['read']>[0], query: AnswersQuery) {
    const [before, after] = [new Tallies<string>(), new Tallies<string>()];
    for await (const { run, counts, date } of this.counts.read(range, query, { withBefore: true })) {
      (date === null ? before : after).add(String(run.prompt), counts);
    }
    return (prompt: Types.ObjectId) => ({
      before: before.get(String(prompt)),
      sum: after.get(String(prompt)),
    });
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

  private engineRows(engines: Tallies<Engine>, seen: ReadonlyMap<Engine, SeenVendor>) {
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

const storedStates = (state: RunState) => (state === 'pending' ? [...OPEN_STATES] : [state]);

function addTo(sum: Counts, counts: Counts): void {
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
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
export type RunView = ReturnType<typeof runView>;

function* viewRuns(runs: readonly AnswerRun[], ...of: [Prompt, string, Date]): Generator<void, RunView[]> {
  const views: RunView[] = [];
  for (const run of runs) {
    views.push(runView(run, ...of));
    yield;
  }
  return views;
}

function runView(run: AnswerRun, { brand, competitors }: Prompt, website: string, now: Date) {
  const { _id, day, engine, vendor, api, model, reason, message, mentioned, cited, orders } = run;
  const isOpen = OPEN_STATES.includes(run.state as never);
  const content = shownContent(run, now);
  const brands = [
    { website, name: brand.name, own: true },
    ...competitors.map((each) => ({ website: each.website, name: each.name, own: false })),
  ];
  return {
    _id,
    day,
    at: run.ended_at ?? run.planned_at,
    engine,
    vendor,
    api,
    model,
    state: (isOpen ? 'pending' : run.state) as RunState,
    reason,
    message,
    text: content?.text ?? null,
    truncated: content?.truncated ?? false,
    mentioned: mentioned[0] ?? false,
    cited: cited[0] ?? false,
    brands: brands.map((each, index) => ({
      ...each,
      mentioned: mentioned[index] ?? false,
      cited: cited[index] ?? false,
      order: orders[index] || null,
    })),
    marks: content?.marks ?? [],
    citations: content?.citations ?? [],
    queries: content?.queries ?? [],
  };
}

function sortRows<Row extends Record<PromptField, unknown>>(
  rows: Row[],
  { sortField, sortOrder }: Pick<PromptsQuery, 'sortField' | 'sortOrder'>,
): Row[] {
  const value = (row: Row): string | number | null => {
    const found = row[sortField];
    if (found instanceof Date) return found.getTime();
    if (typeof found === 'string') return foldCase(found);
    return sortField === 'mention' || sortField === 'citation'
      ? (found as Rate).rate
      : (found as number | null);
  };
  const direction = sortOrder === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return a === b ? 0 : (a < b ? -1 : 1) * direction;
  });
}

/** Mentions and citations by brand: one brand has one website. */
class BrandSums {
  private readonly brands = new Map<string, BrandSum>();

  constructor(private readonly config: RankConfig) {}

  add(
    { brand, competitors }: Prompt,
    { mentioned, cited, state }: Pick<AnswerRun, 'mentioned' | 'cited' | 'state'>,
  ): void {
    const all = [
      { website: this.config.website, name: brand.name, own: true },
      ...competitors.map(({ website, name }) => ({ website, name, own: false })),
    ];
    const isAnswered = state === 'answered';
    for (const [index, each] of all.entries()) {
      const key = each.own ? '' : websiteId(each.website);
      const sum = this.brands.get(key) ?? { ...each, mentioned: 0, cited: 0, n: 0 };
      sum.n += 1;
      sum.mentioned += isAnswered && mentioned[index] ? 1 : 0;
      sum.cited += isAnswered && cited[index] ? 1 : 0;
      this.brands.set(key, sum);
    }
  }

  /** Your website first, then by mentions; also without a run. */
  rows(prompts: readonly Prompt[]) {
    for (const { brand, competitors } of prompts) {
      const all = [
        { website: this.config.website, name: brand.name, own: true },
        ...competitors.map((each) => ({ ...each, own: false })),
      ];
      for (const { website, name, own } of all) {
        const key = own ? '' : websiteId(website);
        if (!this.brands.has(key)) this.brands.set(key, { website, name, own, mentioned: 0, cited: 0, n: 0 });
      }
    }
    const sums = [...this.brands.values()].sort(
      (a, b) =>
        Number(b.own) - Number(a.own) || b.mentioned - a.mentioned || a.website.localeCompare(b.website),
    );
    const shares = shareOut(sums.map(({ mentioned }) => mentioned));
    const total = sums.reduce((sum, { mentioned }) => sum + mentioned, 0);
    return sums.map(({ website, name, own, mentioned, cited, n }, index) => ({
      website,
      name,
      own,
      mention: toRate(mentioned, n),
      citation: toRate(cited, n),
      share: total === 0 ? null : shares[index]!,
    }));
  }
}

interface CitedUrl {
  url: string;
  title: string;
  runs: number;
}

interface SourceRow extends Omit<SourceSum, 'urls'> {
  domain: string;
  share: number;
  urls: CitedUrl[];
}

interface SourceSum {
  runs: number;
  citations: number;
  own: boolean;
  competitor: string | null;
  urls: Map<string, CitedUrl>;
}

/** Cited domains over answers. */
class SourceSums {
  private readonly domains = new Map<string, SourceSum>();
  private answers = 0;

  add(citations: AnswerContent['citations']): void {
    this.answers += 1;
    const seen = new Set<string>();
    for (const { url, domain, title, own, competitor } of citations) {
      const sum = this.domains.get(domain) ?? {
        runs: 0,
        citations: 0,
        own: false,
        competitor: null,
        urls: new Map<string, CitedUrl>(),
      };
      this.domains.set(domain, sum);
      sum.citations += 1;
      if (!seen.has(domain)) sum.runs += 1;
      seen.add(domain);
      sum.own ||= own;
      sum.competitor ??= competitor;
      const known = sum.urls.get(url) ?? { url, title, runs: 0 };
      sum.urls.set(url, { ...known, runs: known.runs + 1 });
      if (sum.urls.size > 2 * KEPT_URLS)
        sum.urls = new Map(mostCited(sum.urls, KEPT_URLS).map((each) => [each.url, each]));
    }
  }

  *rows(): Generator<void, SourceRow[]> {
    const rows: SourceRow[] = [];
    for (const [domain, { runs, citations, own, competitor, urls }] of this.domains) {
      const share = toPercent(runs / this.answers);
      rows.push({ domain, runs, citations, share, own, competitor, urls: mostCited(urls, MAX_URLS) });
      yield;
    }
    return rows.sort(
      (a, b) => b.runs - a.runs || b.citations - a.citations || (a.domain < b.domain ? -1 : 1),
    );
  }
}

const mostCited = (urls: ReadonlyMap<string, CitedUrl>, count: number): CitedUrl[] =>
  [...urls.values()].sort((a, b) => b.runs - a.runs || (a.url < b.url ? -1 : 1)).slice(0, count);
