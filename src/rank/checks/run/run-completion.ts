import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import {
  type DeviceRefusal,
  findDeviceRefusal,
  errorEntries,
  type KeywordFailure,
  mostFrequentMessage,
} from '../../positions/error-entry.js';
import {
  countByKind,
  countOutcomes,
  listFailures,
  isWorthComparing,
  type Rejection,
  type RunCounts,
  type RunFigures,
  listSucceeded,
  type Suspicion,
  findSuspicion,
} from '../../positions/run-outcome.js';
import { type KeywordEntry, keywordId, toSeriesKey } from '../../positions/series.js';
import { DaysService, ResultRepository, ResultWriter, type RunView } from '../../history/index.js';
import { ProviderChain } from '../../search/index.js';
import type { Claim, DueConfig } from '../claim/claim.js';
import type { Release } from '../claim/claim.repository.js';
import type { CheckedKeywords } from './keyword-check.js';
import { dayClosed, runEndedEvent } from './run-ended.js';
import { RunRecordService } from './run-record.service.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import { ErrorLogRepository } from '../../tracking/index.js';
import { ClaimService } from '../claim/claim.service.js';

export interface CompletedRun {
  run: RunFigures;
  release: Release;
  suspicion: Suspicion | undefined;
}

type RollForwardTarget = Pick<Claim, 'config' | 'day' | 'run' | 'runAt'>;

/** For a keyword that the dead run did not check, or whose failure it did not log. */
const INTERRUPTED = 'The check was interrupted';

/**
 * What follows the checks of a run while its configuration is held, also of a run that died. Each step can be repeated
 * after a crash.
 */
@Injectable()
export class RunCompletion {
  constructor(
    private readonly results: ResultRepository,
    private readonly days: DaysService,
    private readonly records: RunRecordService,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
    private readonly claims: ClaimService,
    private readonly writer: ResultWriter,
    private readonly errors: ErrorLogRepository,
  ) {}

  countFigures({ outcomes, ...checked }: CheckedKeywords): RunFigures & { counts: RunCounts } {
    return { counts: countOutcomes(outcomes, checked), failures: countByKind(listFailures(outcomes)) };
  }

  /** Error log, roll forward, day document, comparison with the day before, record. */
  async complete(claim: Claim, checked: CheckedKeywords, rejection?: Rejection): Promise<CompletedRun> {
    const { outcomes } = checked;
    const failures = listFailures(outcomes);
    const run = this.countFigures(checked);
    const open = checked.again ? await this.withoutResult(claim, failures) : failures;
    await this.updateErrorLog(claim, open, listSucceeded(outcomes));
    run.counts.rolled = await this.rollForward(claim, open);
    const held = { isNew: claim.isFirstOfDay };
    const built = await this.days.rebuild(claim.config._id, claim.day, held);
    const cleanDay = built ? claim.day : undefined;
    const suspicion = await this.readSuspicion(claim, run.counts, checked);
    const rejections = this.search.rejections(rejection);
    const deviceRefusal = await this.deviceRefusal(claim, failures);
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
    const isComplete = config.keywords.every((keyword) => known.has(toSeriesKey(config, keyword)));
    return isComplete ? { day, rev: config.keywords_rev ?? 0 } : undefined;
  }

  /** A keyword that was checked again in vain keeps its result of the day, and has not failed on it. */
  private async withoutResult<F extends KeywordFailure>({ config, day }: Claim, failures: F[]): Promise<F[]> {
    const known = await this.results.realSeries(config._id, day);
    return failures.filter(({ keyword }) => !known.has(toSeriesKey(config, keyword)));
  }

  /** Race: results of a run that lost its claim may be newer than the day document of the run that took over. */
  async rebuildDay(config: Types.ObjectId, day: string): Promise<void> {
    await this.days.rebuild(config, day);
  }

  /** Compares the run with the newest earlier day that has a real result, to the depth of the run. */
  private async readSuspicion(
    { config, day }: Claim,
    counts: RunCounts,
    { outcomes, depth }: CheckedKeywords,
  ): Promise<Suspicion | undefined> {
    if (!isWorthComparing(counts)) return undefined;
    const earlier = await this.results.newestRealDay(config._id, day);
    if (earlier === undefined) return undefined;
    const checked = outcomes.flatMap(({ state, keyword }): [string, boolean][] =>
      state === 'ranked' || state === 'not_found' ? [[toSeriesKey(config, keyword), state === 'ranked']] : [],
    );
    const found = await this.results.realSeries(config._id, earlier, depth);
    return findSuspicion(new Map(checked), { day: earlier, found });
  }

  /** Adds failures to the error log of the run's day and removes keywords with a real result. */
  private updateErrorLog(
    claim: Claim,
    failures: readonly KeywordFailure[],
    succeeded: readonly KeywordEntry[],
  ): Promise<void> {
    return this.errors.apply({
      config: claim.config._id,
      day: claim.day,
      claim: claim.number,
      isTakeover: claim.isTakeover,
      failed: errorEntries(failures),
      succeeded: new Set(succeeded.map(keywordId)),
    });
  }

  /** Keywords that are refused for their device, after the failures of the run are in the error log. */
  private async deviceRefusal(
    { config, day }: Claim,
    failures: readonly KeywordFailure[],
  ): Promise<DeviceRefusal | undefined> {
    if (failures.every(({ refusedFor }) => refusedFor !== 'device')) return undefined;
    return findDeviceRefusal(await this.errors.read(config._id), day);
  }

  /** @returns the number of failed keywords with an earlier result */
  private async rollForward(
    { config, day, run, runAt }: RollForwardTarget,
    failures: readonly KeywordFailure[],
  ): Promise<number> {
    let rolled = 0;
    for (const { keyword } of failures) {
      const at = {
        config: config._id,
        slot_day: day,
        series: toSeriesKey(config, keyword),
        run,
        run_at: runAt,
      };
      if (await this.writer.rollForward(at, this.clock.now())) rolled += 1;
    }
    return rolled;
  }

  /**
   * Closes an earlier day whose run died: unchecked keywords are logged and rolled forward without a request to the
   * provider, and the run becomes `abandoned`. A dead on-demand check only needs its record closed.
   */
  async closeStaleDay({ config, day }: Pick<DueConfig, 'config' | 'day'>): Promise<void> {
    const claim = await this.claims.takeStale(config, day);
    if (!claim) return;
    let release: Release = {};
    try {
      const dead = await this.records.findDeadRun(claim);
      const isCheck = dead?.reason === 'check';
      const ending = isCheck ? undefined : await this.completeDay(claim, dead);
      const cleanDay = (await this.days.rebuild(config, claim.day)) ? claim.day : undefined;
      // After the rest: what a crash interrupts is repeated for a record that is open.
      if (dead && ending) await this.records.endDead(dead._id, ending);
      else if (dead) await this.records.abandon(config, dead._id);
      release = { cleanDay, event: this.closedEvent(claim) };
    } finally {
      await this.claims.release(claim, release);
    }
  }

  /** It is dispatched with the event of the next run, or by polling. */
  private closedEvent({ config, run, day }: Claim): OutboxEvent {
    const { _id, account } = config;
    return dayClosed.event(run, this.clock.now(), { data: { config: _id, account, day } });
  }

  private async completeDay(claim: Claim, dead: RunView | null) {
    const { config, day } = claim;
    const known = await this.results.realSeries(config._id, day);
    const findKnown = (keyword: KeywordEntry) => known.get(toSeriesKey(config, keyword));
    const checked = config.keywords.filter((keyword) => findKnown(keyword) !== undefined);
    const unchecked = config.keywords.filter((keyword) => findKnown(keyword) === undefined);
    const failures = await this.loggedFailures(config._id, day, unchecked);
    await this.updateErrorLog(claim, failures, checked);
    // Copies get the time of the dead run.
    const { _id: run, run_at: runAt } = dead ?? { _id: claim.run, run_at: claim.runAt };
    const rolled = await this.rollForward({ config, day, run, runAt }, failures);
    const ranked = checked.filter(findKnown).length;
    const counts = {
      keywords: config.keywords.length,
      ranked,
      not_found: checked.length - ranked,
      failed: failures.length,
      rolled,
    };
    return { counts, failed: errorEntries(failures) };
  }

  /** With the messages that the dead run logged, if any. */
  private async loggedFailures(
    config: Types.ObjectId,
    day: string,
    keywords: readonly KeywordEntry[],
  ): Promise<KeywordFailure[]> {
    const { [day]: entries = [] } = await this.errors.read(config);
    const logged = new Map(entries.map((entry) => [keywordId(entry), entry]));
    return keywords.map((keyword) => {
      const { message = INTERRUPTED, refused_for: refusedFor } = logged.get(keywordId(keyword)) ?? {};
      return { keyword, message, refusedFor };
    });
  }
}
