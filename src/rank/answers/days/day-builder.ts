import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { dayRange, type LocalDay, localDay } from '../../../common/time/zone.js';
import { AnswerSettings } from '../../../settings/settings.js';
import { shownContent } from '../store/content.js';
import type { Parts } from '../store/day-sources.js';
import { AnswerDayRepository, type DueDay } from '../store/day.repository.js';
import { AnswerRunRepository } from '../store/run.repository.js';
import { DaySums } from './day-sums.js';

/** Longer than it takes to store the runs of a plan. A process that is killed meanwhile leaves the day due. */
const PLANNING_MS = 10 * 60_000;
/** Of the sources of a day; beyond it they are read from the runs. */
const MAX_SOURCES = 12 * 1024 ** 2;

/**
 * Sums days whose runs have all ended, so that reports read days instead of runs. A run ends once, so that the sums of
 * such a day change only when more runs are planned on it, which invalidates them first.
 */
@Injectable()
export class AnswerDayBuilder {
  constructor(
    private readonly days: AnswerDayRepository,
    private readonly runs: AnswerRunRepository,
    private readonly clock: Clock,
    settings: AnswerSettings,
    repeated: RepeatedWork,
  ) {
    repeated.every(AnswerDayBuilder.name, settings.pollMs, (signal) => this.buildDue(signal));
  }

  /** Plans runs of a configuration; those that are planned at once belong to one day. */
  async whilePlanning<T>(config: Types.ObjectId, now: Date, plan: () => Promise<T>): Promise<T> {
    const day = localDay(now, 'UTC');
    await this.days.invalidate(config, day, new Date(now.getTime() + PLANNING_MS));
    const planned = await plan();
    await this.days.markDue(config, day, now);
    return planned;
  }

  async forget(config: Types.ObjectId): Promise<void> {
    await this.days.deleteByConfig(config);
  }

  async eraseSources(): Promise<void> {
    await this.days.eraseSources(this.clock.now());
  }

  async buildDue(signal?: AbortSignal): Promise<void> {
    for (const due of await this.days.due(this.clock.now())) {
      if (signal?.aborted) return;
      await this.build(due);
    }
  }

  private async build(due: DueDay): Promise<void> {
    const planned = plannedOn(due);
    if (await this.runs.hasOpenOf(planned)) return;
    const now = this.clock.now();
    const sums = new DaySums();
    let first: Date | null = null;
    let last: Date | null = null;
    for await (const run of this.runs.withContent(planned)) {
      const content = shownContent(run, now);
      sums.add(run, content?.citations ?? []);
      if (!content) continue;
      first = earlier(first, run.erase_at!);
      last = later(last, run.erase_at!);
    }
    const counts = sums.packCounts();
    if (!counts) return this.days.leaveUnsummed(due);
    const packed = last ? await sums.packSources() : undefined;
    const fits = packed && sizeOf(packed.parts) <= MAX_SOURCES;
    await this.days.store(due, counts, {
      ...(fits && packed),
      erase_from: first,
      erase_at: last,
    });
  }
}

const sizeOf = (parts: Parts): number => [...parts.values()].reduce((sum, part) => sum + part.length, 0);

const earlier = (one: Date | null, other: Date): Date => (one === null || other < one ? other : one);
const later = (one: Date | null, other: Date): Date => (one === null || other > one ? other : one);

export function plannedOn({ config, day }: { config: Types.ObjectId; day: LocalDay }) {
  const { from, to } = dayRange(day, day, 'UTC');
  return { config, planned_at: { $gte: from, $lt: to } };
}
