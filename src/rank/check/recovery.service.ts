import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { errorEntries, type KeywordFailure } from '../domain/error-entry.js';
import { type KeywordEntry, keywordId, seriesKeyOf } from '../domain/series.js';
import { DaysService } from '../days/days.service.js';
import { ErrorLogRepository } from '../results/error-log.repository.js';
import { ResultRepository } from '../results/result.repository.js';
import type { RunView } from '../results/run.repository.js';
import type { Claim } from './claim.js';
import { ClaimService } from './claim.service.js';
import type { DueConfig } from './due.service.js';
import { RunRecordService } from './run-record.service.js';

type Rolling = Pick<Claim, 'config' | 'day' | 'run' | 'runAt'>;

/** Of a keyword that a run did not get to, or whose failure it could not log any more. */
const INTERRUPTED = 'The check was interrupted';

/** What happens to keywords that failed, and to days that a crash left open. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly claims: ClaimService,
    private readonly records: RunRecordService,
    private readonly results: ResultRepository,
    private readonly errors: ErrorLogRepository,
    private readonly days: DaysService,
    private readonly clock: Clock,
  ) {}

  /** The error log of the run's day: failures in, keywords that have a real result out (rules 231-236). */
  log(claim: Claim, failures: readonly KeywordFailure[], succeeded: readonly KeywordEntry[]): Promise<void> {
    return this.errors.apply({
      config: claim.config._id,
      day: claim.day,
      claim: claim.number,
      isTakeover: claim.isTakeover,
      failed: errorEntries(failures),
      succeeded: new Set(succeeded.map(keywordId)),
    });
  }

  /** @returns how many of the failed keywords had an earlier result to roll forward (rules 238-243) */
  async rollForward(
    { config, day, run, runAt }: Rolling,
    failures: readonly KeywordFailure[],
  ): Promise<number> {
    let rolled = 0;
    for (const { keyword } of failures) {
      const at = {
        config: config._id,
        slot_day: day,
        series: seriesKeyOf(config, keyword),
        run,
        run_at: runAt,
      };
      if (await this.results.rollForward(at, this.clock.now())) rolled += 1;
    }
    return rolled;
  }

  /**
   * Closes the earlier day that a dead run left open: what it did not check is logged and rolled forward, the
   * provider is not asked, the run is `abandoned` (rule 182). After a check by hand there is nothing to make up for.
   */
  async closeStaleDay({ config, day }: Pick<DueConfig, 'config' | 'day'>): Promise<void> {
    const claim = await this.claims.takeStale(config, day);
    if (!claim) return;
    let closed = false;
    try {
      const dead = await this.records.deadRunOf(claim);
      if (dead?.reason === 'check') await this.records.abandon(config, dead._id);
      else await this.makeUp(claim, dead);
      closed = await this.days.rebuild(config, claim.day);
    } finally {
      await this.claims.release(claim, { cleanDay: closed ? claim.day : undefined });
    }
  }

  private async makeUp(claim: Claim, dead: RunView | null): Promise<void> {
    const { config, day } = claim;
    const known = await this.results.realSeries(config._id, day);
    const foundOf = (keyword: KeywordEntry) => known.get(seriesKeyOf(config, keyword));
    const checked = config.keywords.filter((keyword) => foundOf(keyword) !== undefined);
    const unchecked = config.keywords.filter((keyword) => foundOf(keyword) === undefined);
    const failures = await this.loggedFailures(config._id, day, unchecked);
    await this.log(claim, failures, checked);
    // Copies belong to the time of the dead run, not to that of its closing.
    const { _id: run, run_at: runAt } = dead ?? { _id: claim.run, run_at: claim.runAt };
    const rolled = await this.rollForward({ config, day, run, runAt }, failures);
    if (!dead) return;
    const ranked = checked.filter(foundOf).length;
    const counts = {
      keywords: config.keywords.length,
      ranked,
      not_found: checked.length - ranked,
      failed: failures.length,
      rolled,
    };
    await this.records.endDead(dead._id, { counts, failed: errorEntries(failures) });
  }

  /** With the message that the dead run logged, if it got so far. */
  private async loggedFailures(
    config: Types.ObjectId,
    day: string,
    keywords: readonly KeywordEntry[],
  ): Promise<KeywordFailure[]> {
    const { [day]: entries = [] } = await this.errors.read(config);
    const messages = new Map(entries.map((entry) => [keywordId(entry), entry.message]));
    return keywords.map((keyword) => ({
      keyword,
      message: messages.get(keywordId(keyword)) ?? INTERRUPTED,
    }));
  }
}
