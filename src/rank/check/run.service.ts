import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ConfigRemains } from '../config/config-remains.js';
import type { Keyword, RankConfig } from '../config/config.schema.js';
import { DaysService } from '../days/days.service.js';
import { keywordId } from '../domain/series.js';
import type { FailureKind } from '../provider/provider-failure.js';
import { ResultRepository } from '../results/result.repository.js';
import { type RunOutcome, RunRepository } from '../results/run.repository.js';
import type { RunCounts } from '../results/run.schema.js';
import { runEnded } from '../watch/run-ended.js';
import type { Claim } from './claim.js';
import { RunProgress } from './run-progress.js';
import type { CleanDay } from './claim.repository.js';
import { ClaimsService } from './claims.service.js';
import { KeywordCheck, type Outcome, type RunState, seriesOf } from './keyword-check.js';
import { errorEntries, RecoveryService } from './recovery.service.js';

type Closed =
  | { status: 'done'; counts: RunCounts }
  | { status: 'rejected'; counts: RunCounts; message: string }
  | { status: 'dropped'; counts: RunCounts };

/** Failed keywords by what the provider did. */
export type FailureCounts = Partial<Record<FailureKind, number>>;

export type RunEnd = Closed & { failures: FailureCounts };

export interface RunOptions {
  /** Asked before each keyword: true once the process shuts down. */
  stopping: () => boolean;
  /** Part of the configuration's keywords; all of them by default. */
  keywords?: readonly Keyword[];
}

/** The check of one claimed configuration. Every step can be repeated after a crash. */
@Injectable()
export class RunService {
  constructor(
    private readonly claims: ClaimsService,
    private readonly keywords: KeywordCheck,
    private readonly results: ResultRepository,
    private readonly recovery: RecoveryService,
    private readonly days: DaysService,
    private readonly runs: RunRepository,
    private readonly remains: ConfigRemains,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
  ) {}

  /** What follows the beginning: checks, error log, roll forward, day document, then stamp and release (rules 176 and 255). */
  async run(claim: Claim, { stopping, keywords = claim.config.keywords }: RunOptions): Promise<RunEnd> {
    const followed = this.progress.follow(claim, keywords.length);
    const failures: FailureCounts = {};
    const onOutcome = (outcome: Outcome) => {
      if (outcome.state === 'failed') failures[outcome.kind] = (failures[outcome.kind] ?? 0) + 1;
      followed.outcome(outcome);
    };
    let end: Closed | undefined;
    try {
      const instead = await this.runs.byHand(claim.config._id, claim.day);
      end = await this.steps(claim, keywords, { requests: 0, stopping, onOutcome, instead });
      return { ...end, failures };
    } finally {
      followed.end(end?.status ?? 'failed');
    }
  }

  private async steps(claim: Claim, keywords: readonly Keyword[], state: RunState): Promise<Closed> {
    const outcomes = await this.keywords.checkAll(claim, keywords, await this.settled(claim, state), state);
    const counts = countsOf(outcomes, state.requests);
    if (outcomes.some(({ state }) => state === 'dropped') || !(await this.claims.confirm(claim))) {
      return this.drop(claim, counts);
    }
    const failures = outcomes.filter((outcome) => outcome.state === 'failed');
    await this.recovery.log(claim, failures, succeededOf(outcomes));
    counts.rolled = await this.recovery.rollForward(claim, failures);
    const cleanDay = (await this.days.rebuild(claim.config._id, claim.day)) ? claim.day : undefined;
    const rejected = state.rejection && (state.rejection.said ?? state.rejection.message);
    const end = { cleanDay, event: runEnded(claim, counts, rejected, this.clock.now()) };
    await this.runs.settle(claim.run, counts, errorEntries(failures), this.clock.now());
    if (state.rejection) return this.reject(claim, counts, end, state.rejection);
    return this.finish(claim, counts, end);
  }

  /**
   * What need not be asked: a keyword with a real result of the day, as a run that takes over repeats nothing (rule
   * 181). The daily check does not go by checks by hand (rule 146), and those not by a result whose keyword has failed
   * since (rule 143).
   */
  private async settled(
    { config, day, reason }: Pick<Claim, 'config' | 'day' | 'reason'>,
    { instead }: Pick<RunState, 'instead'>,
  ): Promise<(keyword: Keyword) => Outcome | undefined> {
    const byHand = reason === 'check';
    const known = await this.results.realSeries(config._id, day, byHand ? [] : instead);
    const failed = byHand && known.size > 0 ? await this.recovery.failedOn(config._id, day) : new Set();
    return (keyword) => {
      const found = known.size === 0 ? undefined : known.get(seriesOf(config, keyword));
      if (found === undefined || failed.has(keywordId(keyword))) return undefined;
      return { state: found ? 'ranked' : 'not_found', keyword };
    };
  }

  /** Whether a check by hand on that day would ask for one of these keywords. */
  async hasWorkByHand(config: RankConfig, day: string, keywords: readonly Keyword[]): Promise<boolean> {
    const settled = await this.settled({ config, day, reason: 'check' }, { instead: [] });
    return keywords.some((keyword) => settled(keyword) === undefined);
  }

  /**
   * After an error of our own, such as a store that is away: the configuration stays due. Whatever the store answers, the
   * heartbeat ends here: else a run that nobody works on any more would hold the configuration for ever.
   */
  async giveUp(claim: Claim): Promise<void> {
    try {
      await this.close(claim, { status: 'failed', error: 'The run could not go on' });
    } finally {
      await this.claims.release(claim);
    }
  }

  /** Its record, and that of the run it follows: before all else. */
  async begin({ config, run, runAt, day, reason }: Claim): Promise<void> {
    const { account, slot, _id } = config;
    const now = this.clock.now();
    if (config.run) await this.recovery.abandon(_id, config.run);
    await this.runs.start({
      _id: run,
      account,
      config: _id,
      slot,
      slot_day: day,
      reason,
      run_at: runAt,
      started_at: now,
    });
  }

  /** A process that ends between the stamp and the record's status leaves the rest to ForgottenRuns. */
  private async finish(claim: Claim, counts: RunCounts, end: CleanDay): Promise<Closed> {
    if (!(await this.claims.finish(claim, end))) return this.drop(claim, counts);
    await this.runs.end(claim.run, { status: 'done' }, this.clock.now());
    return { status: 'done', counts };
  }

  /** The key was rejected: released without a stamp, so that the configuration stays due (rule 223). */
  private async reject(
    claim: Claim,
    counts: RunCounts,
    end: CleanDay,
    { message, said }: NonNullable<RunState['rejection']>,
  ): Promise<Closed> {
    await this.close(claim, { status: 'failed', error: message });
    await this.claims.release(claim, end);
    return { status: 'rejected', counts, message: said ?? message };
  }

  private async drop(claim: Claim, counts: RunCounts): Promise<Closed> {
    const { message } = (claim.signal.reason as Error | undefined) ?? new Error('The process shut down');
    await this.close(claim, { status: 'abandoned', counts, error: message });
    // Whoever took it over may have written the day before the last of our results came.
    if (!(await this.claims.release(claim))) await this.days.rebuild(claim.config._id, claim.day);
    return { status: 'dropped', counts };
  }

  /**
   * Race: results may have been saved, and their day written, after the deletion cleared them (rule 150). A process that
   * dies before they are cleared again leaves the record open, and ForgottenRuns does both.
   */
  private async close({ config, run }: Claim, outcome: RunOutcome): Promise<void> {
    await this.remains.clear(config._id);
    await this.runs.end(run, outcome, this.clock.now());
  }
}

/** Real results of the day, whoever stored them: their log entries go. */
function succeededOf(outcomes: Outcome[]): Keyword[] {
  return outcomes
    .filter(({ state }) => state === 'ranked' || state === 'not_found')
    .map(({ keyword }) => keyword);
}

function countsOf(outcomes: Outcome[], requests: number): RunCounts {
  const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length;
  return {
    keywords: outcomes.length,
    ranked: count('ranked'),
    not_found: count('not_found'),
    failed: count('failed'),
    rolled: 0,
    requests,
  };
}
