import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import type { Keyword } from '../config/config.schema.js';
import { missedDays } from '../domain/due.js';
import { keywordId } from '../domain/series.js';
import { DaysService } from '../days/days.service.js';
import { ErrorLogRepository } from '../results/error-log.repository.js';
import type { ErrorEntry } from '../results/error-log.schema.js';
import { ResultRepository } from '../results/result.repository.js';
import { RunRepository, type RunView } from '../results/run.repository.js';
import type { Claim } from './claim.js';
import { ClaimsService } from './claims.service.js';
import type { DueConfig } from './due.service.js';
import { seriesOf } from './keyword-check.js';

type Rolling = Pick<Claim, 'config' | 'day' | 'run' | 'runAt'>;

export const PROCESS_ENDED = 'The process running it ended';
/** Of a keyword that a run did not come to, or whose failure it could not log any more. */
const INTERRUPTED = 'The check was interrupted';

export interface Failure {
  keyword: Keyword;
  message: string;
}

/** What happens to keywords that failed, and to days that a crash or a stop left behind. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly claims: ClaimsService,
    private readonly results: ResultRepository,
    private readonly errors: ErrorLogRepository,
    private readonly days: DaysService,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  /** The error log of the run's day: failures in, keywords that have a real result out (rules 231-236). */
  log(claim: Claim, failures: Failure[], succeeded: Keyword[]): Promise<void> {
    return this.errors.apply({
      config: claim.config._id,
      day: claim.day,
      claim: claim.number,
      takenOver: claim.takenOver,
      failed: errorEntries(failures),
      succeeded: new Set(succeeded.map(keywordId)),
    });
  }

  /** @returns how many of the failed keywords had an earlier result to roll forward (rules 238-243) */
  async rollForward({ config, day, run, runAt }: Rolling, failures: Failure[]): Promise<number> {
    let rolled = 0;
    for (const { keyword } of failures) {
      const at = { config: config._id, slot_day: day, series: seriesOf(config, keyword), run, run_at: runAt };
      if (await this.results.rollForward(at, this.clock.now())) rolled += 1;
    }
    return rolled;
  }

  /**
   * Closes the earlier day that a dead run left open: what it did not check is logged and rolled forward, the
   * provider is not asked, the run is `abandoned` (rule 182). A check by hand that died owes nothing.
   */
  async closeStaleDay({ config, day }: Pick<DueConfig, 'config' | 'day'>): Promise<void> {
    const claim = await this.claims.takeStale(config, day);
    if (!claim) return;
    let closed = false;
    try {
      const died = await this.diedIn(claim);
      if (died?.reason === 'check') await this.abandon(config, died._id);
      else await this.makeUp(claim, died);
      closed = await this.days.rebuild(config, claim.day);
    } finally {
      await this.claims.release(claim, { cleanDay: closed ? claim.day : undefined });
    }
  }

  /** Ends the record of a run that died; one that had not counted yet has the results that it stored. */
  async abandon(config: Types.ObjectId, id: Types.ObjectId): Promise<void> {
    const run = await this.runs.find(config, id);
    if (!run) return;
    const counts = run.finished_at ? {} : await this.results.countsOf(config, run.slot_day, id);
    await this.runs.end(id, { status: 'abandoned', counts, error: PROCESS_ENDED }, this.clock.now());
  }

  /** @returns the ids (domain/series) of keywords whose check of that day failed */
  async failedOn(config: Types.ObjectId, day: string): Promise<Set<string>> {
    return new Set((await this.loggedOn(config, day)).map(keywordId));
  }

  private async loggedOn(config: Types.ObjectId, day: string): Promise<ErrorEntry[]> {
    return (await this.errors.read(config))[day] ?? [];
  }

  /** Whose record is open still: the configuration names whoever closed the day before, where that one died as well. */
  private async diedIn({ config: { _id, run }, day }: Claim): Promise<RunView | null> {
    const open = await this.runs.openOf(_id, day);
    return open ?? (run && this.runs.find(_id, run));
  }

  private async makeUp(claim: Claim, died: RunView | null): Promise<void> {
    const { config, day } = claim;
    const known = await this.results.realSeries(config._id, day);
    const told = new Map(
      (await this.loggedOn(config._id, day)).map((entry) => [keywordId(entry), entry.message]),
    );
    const foundOf = (keyword: Keyword) => known.get(seriesOf(config, keyword));
    const checked = config.keywords.filter((keyword) => foundOf(keyword) !== undefined);
    const failures = config.keywords
      .filter((keyword) => foundOf(keyword) === undefined)
      .map((keyword) => ({ keyword, message: told.get(keywordId(keyword)) ?? INTERRUPTED }));
    await this.log(claim, failures, checked);
    // Copies belong to the time of the run that died, not to that of the closing.
    const { _id: run, run_at: runAt } = died ?? { _id: claim.run, run_at: claim.runAt };
    const rolled = await this.rollForward({ config, day, run, runAt }, failures);
    if (!died) return;
    const ranked = checked.filter(foundOf).length;
    const counts = {
      keywords: config.keywords.length,
      ranked,
      not_found: checked.length - ranked,
      failed: failures.length,
      rolled,
    };
    const outcome = {
      status: 'abandoned' as const,
      counts,
      failed: errorEntries(failures),
      error: PROCESS_ENDED,
    };
    await this.runs.end(died._id, outcome, this.clock.now());
  }

  /** Days that went by without any run leave a run `missed`, of the time that it was due (rule 157). */
  noteMissedDays({ config, reason, runAt }: Claim, { slot }: Pick<DueConfig, 'slot'>): Promise<void> {
    const { account, _id, createdAt: since, last_triggred: lastTriggered } = config;
    const { time, timezone: zone } = slot;
    const days = missedDays({ time, zone, since, lastTriggered, now: runAt });
    return this.runs.noteMissed(days, { account, config: _id, slot: slot._id, reason });
  }
}

/** Failures as error_log and run records hold them. */
export function errorEntries(failures: Failure[]): ErrorEntry[] {
  return failures.map(({ keyword: { keyword, country, near }, message }) => ({
    keyword,
    country,
    near: near ?? '',
    message,
  }));
}
