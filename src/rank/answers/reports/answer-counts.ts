import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { inSlicesOf } from '../../../common/concurrency/in-slices.js';
import {
  addDays,
  dayRange,
  daysBetween,
  type LocalDay,
  localDay,
  shiftDay,
  toWeekday,
} from '../../../common/time/zone.js';
import { foldCase } from '../../positions/order.js';
import { dayWithin, resolveRange } from '../../reports/index.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { Engine } from '../domain/run.js';
import { AnswerDayRepository } from '../store/day.repository.js';
import { PromptRepository, type ReportPrompt } from '../store/prompt.repository.js';
import type { Prompt } from '../store/prompt.schema.js';
import { AnswerRunRepository } from '../store/run.repository.js';
import { AnswerSums, type FindTime, type NumberedPrompt, PromptNumbers } from './answer-sums.js';

/** Which runs a report counts. */
export interface Selection {
  startDate?: LocalDay;
  endDate?: LocalDay;
  tz: string;
  engine?: Engine;
  tag?: string;
}

export interface ReportRange {
  config: RankConfig;
  start: LocalDay;
  end: LocalDay;
}

export interface SelectedRange extends ReportRange {
  prompts: readonly ReportPrompt[];
}

/** Sums the runs of a report, and of as many days before it. */
@Injectable()
export class AnswerCounts {
  constructor(
    private readonly configs: ConfigService,
    private readonly prompts: PromptRepository,
    private readonly runs: AnswerRunRepository,
    private readonly days: AnswerDayRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range */
  async resolve(account: Account, id: Types.ObjectId, query: Omit<Selection, 'tag'>): Promise<ReportRange> {
    const config = await this.configs.find(account, id);
    return { config, ...resolveRange(query, this.clock.now()) };
  }

  /** As resolve, with the prompts that have the tag. */
  async select(account: Account, id: Types.ObjectId, query: Selection): Promise<SelectedRange> {
    const range = await this.resolve(account, id, query);
    const all = await this.prompts.ofReports(id, this.clock.now());
    const tag = query.tag === undefined ? undefined : foldCase(query.tag);
    const prompts =
      tag === undefined ? all : all.filter(({ tags }) => tags.some((each) => foldCase(each) === tag));
    return { ...range, prompts };
  }

  /**
   * Reads summed days, and the runs of those that are not summed.
   * @param withBefore also the runs of the period before
   * @param withBrands also the competitors
   */
  async sum(
    range: ReportRange & { prompts: readonly NumberedPrompt[] },
    { tz, engine }: Pick<Selection, 'tz' | 'engine'>,
    { withBefore, withBrands = false }: { withBefore: boolean; withBrands?: boolean },
  ): Promise<AnswerSums> {
    const { from, to, findTime } = toTimes(range, tz, withBefore);
    const sums = new AnswerSums(new PromptNumbers(range.prompts), findTime, engine);
    const { _id: config } = range.config;
    const [first, last] = [localDay(from, 'UTC'), localDay(new Date(to.getTime() - 1), 'UTC')];
    const summed = new Set<LocalDay>();
    for await (const day of inSlicesOf(this.days.sums(config, first, last, { brands: withBrands }))) {
      sums.addDay(day, withBrands);
      summed.add(day.day);
    }
    for (const planned_at of unsummedTimes({ from, to }, summed))
      for await (const run of this.runs.counted({ config, planned_at, ...(engine && { engine }) }))
        sums.addRun(run);
    return sums;
  }

  /** From the runs of one prompt. */
  async sumPrompt(
    range: ReportRange,
    prompt: Prompt,
    { tz, engine }: Pick<Selection, 'tz' | 'engine'>,
  ): Promise<AnswerSums> {
    const { from, to, findTime } = toTimes(range, tz, true);
    const sums = new AnswerSums(new PromptNumbers([prompt]), findTime, engine);
    const filter = { prompt: prompt._id, planned_at: { $gte: from, $lt: to } };
    for await (const run of this.runs.counted(filter)) sums.addRun(run);
    return sums;
  }
}

export function toTimes({ start, end }: ReportRange, tz: string, withBefore: boolean) {
  const first = withBefore ? shiftDay(start, -(daysBetween(start, end) + 1)) : start;
  const { from, to } = dayRange(first, end, tz);
  const findDay = dayWithin(start, end, tz);
  const findTime: FindTime = (at) => {
    if (at < from || at >= to) return undefined;
    const date = findDay(at);
    return { isBefore: date === null, date };
  };
  return { from, to, findTime };
}

/** Times of the UTC days from `from` to `to` that are not summed; neighbours are one. */
export function unsummedTimes(
  { from, to }: { from: Date; to: Date },
  summed: ReadonlySet<LocalDay>,
): { $gte: Date; $lt: Date }[] {
  const times: { $gte: Date; $lt: Date }[] = [];
  for (let $gte = from; $gte < to;) {
    const day = localDay($gte, 'UTC');
    const end = dayRange(day, day, 'UTC').to;
    const $lt = end < to ? end : to;
    const last = times.at(-1);
    if (summed.has(day)) times.push({ $gte: $lt, $lt });
    else if (last && last.$lt.getTime() === $gte.getTime()) last.$lt = $lt;
    else times.push({ $gte, $lt });
    $gte = $lt;
  }
  return times.filter(({ $gte, $lt }) => $gte < $lt);
}

/** The first day of the period of a day: itself, or the Monday of its week, not before the range. */
export function bucketDay(day: LocalDay, by: 'day' | 'week', start: LocalDay): LocalDay {
  if (by === 'day') return day;
  const monday = addDays(day, 1 - toWeekday(day));
  return monday < start ? start : monday;
}
