import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import type { Observed } from '../../domain/alert-rules.js';
import { addObserved, keywordsBySeries } from '../../domain/alerted-keywords.js';
import type { PackedDay } from '../../domain/day-pack.js';
import type { Keyword } from '../../domain/keyword-list.js';
import { type Dictionary, ResultRepository, RunRepository } from '../../records/index.js';
import { DaysService } from '../../report/index.js';
import type { RankConfig } from '../../tracking/index.js';

/** Results of a day, and the last ones before it, by the index of a series. */
export interface ComparedDay {
  keywords: Map<number, Keyword>;
  now: Map<number, Observed>;
  before: Map<number, Observed>;
}

/** Days with results that are read for keywords without an earlier one, such as new keywords. */
const MAX_EARLIER_DAYS = 31;

/** Compares a day with the days before it, by their day documents. */
@Injectable()
export class DayComparison {
  constructor(
    private readonly days: DaysService,
    private readonly results: ResultRepository,
    private readonly runs: RunRepository,
  ) {}

  /**
   * Each keyword is compared with its own newest earlier real result, which is that of the newest earlier day, unless it
   * failed there. Results of suspicious runs count on neither side.
   * @param upTo later runs are left out: they are judged when they have ended
   */
  async of(config: RankConfig, day: string, upTo: Date): Promise<ComparedDay> {
    const { dictionary, days } = await this.days.read(config, day, day);
    // A day that is read from its results may add series, whose indexes are not stored.
    const stored = dictionary.series.length;
    const today = await firstOf(days);
    const series = dictionary.series.slice(0, stored);
    const keywords = await inSlices(keywordsBySeries(config, series));
    const [now, before] = [new Map<number, Observed>(), new Map<number, Observed>()];
    const compared = { keywords, now, before };
    if (!today) return compared;
    const isSuspicious = await this.suspicious(config._id, day);
    addObserved(now, today, keywords, (runAt) => runAt <= upTo && !isSuspicious(runAt));
    await this.addEarlier(config, day, dictionary, compared);
    return compared;
  }

  private async addEarlier(
    config: RankConfig,
    day: string,
    dictionary: Dictionary,
    { now, before }: ComparedDay,
  ): Promise<void> {
    let next: string | undefined = day;
    for (let read = 0; read < MAX_EARLIER_DAYS && before.size < now.size; read += 1) {
      next = await this.results.newestRealDay(config._id, next);
      if (next === undefined) return;
      const { days } = await this.days.read(config, next, next, { known: dictionary });
      const earlier = await firstOf(days);
      const isSuspicious = await this.suspicious(config._id, next);
      if (earlier) addObserved(before, earlier, now, (runAt) => !isSuspicious(runAt));
    }
  }

  private async suspicious(config: Types.ObjectId, day: string): Promise<(runAt: Date) => boolean> {
    const times = new Set((await this.runs.suspiciousTimes(config, day)).map((at) => at.getTime()));
    return (runAt) => times.has(runAt.getTime());
  }
}

async function firstOf(days: AsyncIterable<PackedDay>): Promise<PackedDay | undefined> {
  for await (const day of days) return day;
  return undefined;
}
