import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { Keyword } from '../config/config.schema.js';
import { missedDays } from '../domain/due.js';
import { keywordId } from '../domain/series.js';
import { DaysService } from '../days/days.service.js';
import { ErrorLogRepository } from '../results/error-log.repository.js';
import type { ErrorEntry } from '../results/error-log.schema.js';
import { ResultRepository } from '../results/result.repository.js';
import { RunRepository } from '../results/run.repository.js';
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
   * provider is not asked, the run is `abandoned` (rule 182).
   */
  async closeStaleDay({ config, day }: Pick<DueConfig, 'config' | 'day'>): Promise<void> {
    const claim = await this.claims.takeStale(config, day);
    if (!claim) return;
    let closed = false;
    try {
      const known = await this.results.realSeries(config, claim.day);
      const found = claim.config.keywords.map((keyword) => known.get(seriesOf(claim.config, keyword)));
      const checked = (_: Keyword, index: number) => found[index] !== undefined;
      const logged = (await this.errors.read(config))[claim.day] ?? [];
      const told = new Map(logged.map((entry) => [keywordId(entry), entry.message]));
      const failures = claim.config.keywords
        .filter((keyword, index) => !checked(keyword, index))
        .map((keyword) => ({ keyword, message: told.get(keywordId(keyword)) ?? INTERRUPTED }));
      await this.log(claim, failures, claim.config.keywords.filter(checked));
      // Copies belong to the time of the run that died, not to that of the closing.
      const died = claim.config.run;
      const runAt = (died && (await this.runs.runAt(died))) ?? claim.runAt;
      const rolled = await this.rollForward({ ...claim, run: died ?? claim.run, runAt }, failures);
      if (died) {
        const counts = {
          keywords: found.length,
          ranked: found.filter((ranks) => ranks === true).length,
          not_found: found.filter((ranks) => ranks === false).length,
          failed: failures.length,
          rolled,
        };
        const failed = errorEntries(failures);
        const outcome = { status: 'abandoned' as const, counts, failed, error: PROCESS_ENDED };
        await this.runs.end(died, outcome, this.clock.now());
      }
      closed = await this.days.rebuild(config, claim.day);
    } finally {
      await this.claims.release(claim, { cleanDay: closed ? claim.day : undefined });
    }
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
