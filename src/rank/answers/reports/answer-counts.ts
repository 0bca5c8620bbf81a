import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { addDays, dayRange, daysBetween, type LocalDay, toWeekday } from '../../../common/time/zone.js';
import { foldCase } from '../../positions/order.js';
import { dayWithin, resolveRange, shiftDay } from '../../reports/index.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { Types } from 'mongoose';
import type { Counts } from '../domain/counts.js';
import { countRun } from '../domain/tallies.js';
import type { Engine } from '../domain/run.js';
import { PromptRepository } from '../store/prompt.repository.js';
import type { Prompt } from '../store/prompt.schema.js';
import { AnswerRunRepository, type CountedRun } from '../store/run.repository.js';

/** Which runs a report counts. */
export interface Selection {
  startDate?: LocalDay;
  endDate?: LocalDay;
  tz: string;
  engine?: Engine;
  tag?: string;
}

export interface SelectedRange {
  config: RankConfig;
  start: LocalDay;
  end: LocalDay;
  prompts: Prompt[];
}

/** A run with the day to which it belongs in the time zone of the report; null: of the period before. */
export interface DatedRun {
  run: CountedRun;
  counts: Counts;
  date: LocalDay | null;
}

/** Reads the runs of a report, and of as many days before it. */
@Injectable()
export class AnswerCounts {
  constructor(
    private readonly configs: ConfigService,
    private readonly prompts: PromptRepository,
    private readonly runs: AnswerRunRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range */
  async select(account: Account, id: Types.ObjectId, query: Selection): Promise<SelectedRange> {
    const config = await this.configs.find(account, id);
    const { start, end } = resolveRange(query, this.clock.now());
    const all = await this.prompts.ofConfig(id);
    const tag = query.tag === undefined ? undefined : foldCase(query.tag);
    const prompts =
      tag === undefined ? all : all.filter(({ tags }) => tags.some((each) => foldCase(each) === tag));
    return { config, start, end, prompts };
  }

  /** @param withBefore also the runs of the period before */
  async *read(
    { config, start, end, prompts }: SelectedRange,
    { tz, engine }: Selection,
    { withBefore, prompt }: { withBefore: boolean; prompt?: Types.ObjectId },
  ): AsyncGenerator<DatedRun> {
    const first = withBefore ? shiftDay(start, -(daysBetween(start, end) + 1)) : start;
    const { from, to } = dayRange(first, end, tz);
    const findDay = dayWithin(start, end, tz);
    const known = new Set(prompts.map(({ _id }) => String(_id)));
    const filter = {
      ...(prompt ? { prompt } : { config: config._id }),
      planned_at: { $gte: from, $lt: to },
      ...(engine && { engine }),
    };
    for await (const run of this.runs.counted(filter)) {
      if (!known.has(String(run.prompt))) continue;
      yield { run, counts: countRun(run), date: findDay(run.planned_at) };
    }
  }
}

/** The first day of the period of a day: itself, or the Monday of its week, not before the range. */
export function bucketDay(day: LocalDay, by: 'day' | 'week', start: LocalDay): LocalDay {
  if (by === 'day') return day;
  const monday = addDays(day, 1 - toWeekday(day));
  return monday < start ? start : monday;
}
