import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { errorEntries, type KeywordFailure, mostFrequentMessage } from '../../positions/error-entry.js';
import {
  countByKind,
  countsOf,
  failuresOf,
  type Rejection,
  type RunCounts,
  type RunFigures,
  succeededOf,
} from '../../positions/run-outcome.js';
import { seriesKeyOf } from '../../positions/series.js';
import { isWorthComparing, type Suspicion, suspicionOf } from '../../positions/suspicious-run.js';
import { DaysService, ResultRepository } from '../../history/index.js';
import { ProviderChain } from '../../search/index.js';
import type { Claim } from '../claim/claim.js';
import type { Release } from '../claim/claim.repository.js';
import type { CheckedKeywords } from './keyword.runner.js';
import { RecoveryService } from './recovery.service.js';
import { runEndedEvent } from './run-ended.js';
import { RunRecordService } from './run-record.service.js';

export interface CompletedRun {
  run: RunFigures;
  release: Release;
  suspicion: Suspicion | undefined;
}

/** What follows the checks of a run while its configuration is held. Each step can be repeated after a crash. */
@Injectable()
export class RunCompletion {
  constructor(
    private readonly recovery: RecoveryService,
    private readonly results: ResultRepository,
    private readonly days: DaysService,
    private readonly records: RunRecordService,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
  ) {}

  figuresOf({ outcomes, ...checked }: CheckedKeywords): RunFigures & { counts: RunCounts } {
    return { counts: countsOf(outcomes, checked), failures: countByKind(failuresOf(outcomes)) };
  }

  /** Error log, roll forward, day document, comparison with the day before, record. */
  async complete(claim: Claim, checked: CheckedKeywords, rejection?: Rejection): Promise<CompletedRun> {
    const { outcomes } = checked;
    const failures = failuresOf(outcomes);
    const run = this.figuresOf(checked);
    const open = checked.again ? await this.withoutResult(claim, failures) : failures;
    await this.recovery.updateErrorLog(claim, open, succeededOf(outcomes));
    run.counts.rolled = await this.recovery.rollForward(claim, open);
    const held = { isNew: claim.isFirstOfDay };
    const built = await this.days.rebuild(claim.config._id, claim.day, held);
    const cleanDay = built ? claim.day : undefined;
    const suspicion = await this.suspicionOf(claim, run.counts, checked);
    const rejections = this.search.rejections(rejection);
    const deviceRefusal = await this.recovery.deviceRefusal(claim, failures);
    const status = rejection ? 'rejected' : suspicion ? 'suspicious' : 'done';
    const failure = mostFrequentMessage(failures);
    const findings = { ...rejections, status, suspicion, deviceRefusal, failure } as const;
    const event = runEndedEvent(claim, run.counts, findings, this.clock.now());
    const { searched } = checked;
    const failed = errorEntries(failures);
    await this.records.recordCounts(claim, {
      counts: run.counts,
      searched,
      failures: run.failures,
      failed,
      suspicion,
    });
    const dayChecked = claim.reason === 'check' ? await this.dayChecked(claim) : undefined;
    return { run, suspicion, release: { cleanDay, event, dayChecked } };
  }

  /** Race: keywords that were added since the claim have another revision. */
  private async dayChecked({ config, day }: Claim): Promise<Release['dayChecked']> {
    const known = await this.results.realSeries(config._id, day);
    const isComplete = config.keywords.every((keyword) => known.has(seriesKeyOf(config, keyword)));
    return isComplete ? { day, rev: config.keywords_rev ?? 0 } : undefined;
  }

  /** A keyword that was checked again in vain keeps its result of the day, and has not failed on it. */
  private async withoutResult<F extends KeywordFailure>({ config, day }: Claim, failures: F[]): Promise<F[]> {
    const known = await this.results.realSeries(config._id, day);
    return failures.filter(({ keyword }) => !known.has(seriesKeyOf(config, keyword)));
  }

  /** Race: results of a run that lost its claim may be newer than the day document of the run that took over. */
  async rebuildDay(config: Types.ObjectId, day: string): Promise<void> {
    await this.days.rebuild(config, day);
  }

  /** Compares the run with the newest earlier day that has a real result, to the depth of the run. */
  private async suspicionOf(
    { config, day }: Claim,
    counts: RunCounts,
    { outcomes, depth }: CheckedKeywords,
  ): Promise<Suspicion | undefined> {
    if (!isWorthComparing(counts)) return undefined;
    const earlier = await this.results.newestRealDay(config._id, day);
    if (earlier === undefined) return undefined;
    const checked = outcomes.flatMap(({ state, keyword }): [string, boolean][] =>
      state === 'ranked' || state === 'not_found' ? [[seriesKeyOf(config, keyword), state === 'ranked']] : [],
    );
    const found = await this.results.realSeries(config._id, earlier, depth);
    return suspicionOf(new Map(checked), { day: earlier, found });
  }
}
