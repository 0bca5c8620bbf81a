import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '../../../common/event-bus.js';
import pMap from 'p-map';
import { Metrics } from '../../../common/metrics.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import { RankSettings } from '../../../settings/settings.js';
import { ResultRepository } from '../../history/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import {
  type KeywordOutcome,
  NO_COUNTS,
  type Rejection,
  type RunFigures,
  type RunOutcome,
} from '../../positions/run-outcome.js';
import type { RunEndingFailure } from '../../positions/search-failure.js';
import { repeatedSearches, toSeriesKey } from '../../positions/series.js';
import { ProviderChain } from '../../search/index.js';
import { CONFIG_CHANGED, ConfigEvents, type RankConfig } from '../../tracking/index.js';
import type { Claim } from '../claim/claim.js';
import { ClaimService } from '../claim/claim.service.js';
import { type CheckedKeywords, KeywordCheck, type RunState } from './keyword-check.js';
import { type CompletedRun, RunCompletion } from './run-completion.js';
import { followRun, registerCheckMetrics, RUN_CLAIMED } from './run-events.js';
import { RunRecordService } from './run-record.service.js';

type OnOutcome = (outcome: KeywordOutcome) => void;

type FindStored = (keyword: Keyword) => KeywordOutcome | undefined;

/** What a run checks. */
export interface WantedKeywords {
  keywords: readonly Keyword[];
  /** Include keywords with a result of the day, and replace it. */
  again: boolean;
}

interface CheckTerms extends WantedKeywords {
  /** Search results to examine. */
  depth: number;
}

interface StartedRun {
  /** Resolves once the run has a record. */
  begun: Promise<unknown>;
  /** Never rejects: an error results in the status `failed`. */
  ended: Promise<RunOutcome>;
}

/** A run with the event that its release has stored, if any. */
interface EndedRun {
  outcome: RunOutcome;
  event?: OutboxEvent | undefined;
}

const FAILED: RunOutcome = { status: 'failed', counts: NO_COUNTS, failures: {} };

/** Runs the steps of a check of one claimed configuration. Each step can be repeated after a crash. */
@Injectable()
export class RunExecutor {
  private readonly logger = new Logger(RunExecutor.name);
  private readonly count: OnOutcome;

  constructor(
    private readonly records: RunRecordService,
    private readonly check: KeywordCheck,
    private readonly results: ResultRepository,
    private readonly search: ProviderChain,
    private readonly settings: RankSettings,
    private readonly completion: RunCompletion,
    private readonly claims: ClaimService,
    private readonly configEvents: ConfigEvents,
    private readonly bus: EventBus,
    metrics: Metrics,
  ) {
    this.count = registerCheckMetrics(metrics, bus);
  }

  /** @param wanted default: all keywords without a result of the day */
  start(claim: Claim, wanted: Partial<WantedKeywords> = {}): StartedRun {
    const { keywords = claim.config.keywords, again = false } = wanted;
    void this.bus.publish(RUN_CLAIMED, claim);
    const begun = this.records.begin(claim);
    const ended = begun
      .then((depth) => this.execute(claim, { keywords, again, depth }))
      .catch((error: unknown) => this.fail(claim, error));
    return { begun, ended };
  }

  private async execute(claim: Claim, wanted: CheckTerms): Promise<RunOutcome> {
    const progress = followRun(this.bus, claim, wanted.keywords.length);
    let run: EndedRun = { outcome: FAILED };
    try {
      run = await this.run(claim, wanted, progress.onOutcome);
    } finally {
      progress.end(run.outcome);
    }
    await this.bus.publish(CONFIG_CHANGED, claim.config.account);
    if (run.event) await this.configEvents.dispatchEnded(claim.config, run.event);
    return run.outcome;
  }

  /** Checks, what follows them, then stamp and release. */
  private async run(claim: Claim, wanted: CheckTerms, onOutcome: OnOutcome): Promise<EndedRun> {
    const checked = await this.checkAll(claim, wanted, onOutcome);
    if (!(await this.mayComplete(claim, checked)))
      return this.drop(claim, this.completion.countFigures(checked));
    const { rejection } = checked;
    const completed = await this.completion.complete(claim, checked, rejection && toRejection(rejection));
    return rejection ? this.reject(claim, completed, rejection) : this.finish(claim, completed);
  }

  /** Checks the keywords that have no result of the day yet, concurrently. */
  private async checkAll(
    claim: Claim,
    { keywords, again, depth }: CheckTerms,
    onOutcome: OnOutcome,
  ): Promise<CheckedKeywords> {
    await this.search.refresh();
    const shared = new Map([...repeatedSearches(keywords)].map((id) => [id, undefined]));
    const replaceable = again ? { upTo: claim.runAt } : {};
    const state: RunState = { depth, requests: 0, reused: 0, shared, replaceable };
    const findStored = again ? () => undefined : await this.readStored(claim);
    let searched = 0;
    const check = async (keyword: Keyword) => {
      const stored = findStored(keyword);
      const outcome = stored ?? (await this.check.run(claim, keyword, state));
      if (!stored) {
        searched += 1;
        this.count(outcome);
      }
      onOutcome(outcome);
      return outcome;
    };
    // Twice the request concurrency, so that requests do not wait while results are stored. Not more, because a crash
    // repeats the queries of all keywords in flight.
    const concurrency = 2 * this.settings.keywordConcurrency;
    const outcomes = await pMap(keywords, check, { concurrency });
    await this.search.storeHealth();
    return { outcomes, again, searched, ...state };
  }

  /** Those of these keywords that an on-demand check on that day would query. */
  async findOnDemandWork(
    config: RankConfig,
    day: string,
    keywords: readonly Keyword[],
  ): Promise<readonly Keyword[]> {
    const findStored = await this.readStored({ config, day });
    return keywords.filter((keyword) => findStored(keyword) === undefined);
  }

  /**
   * Outcomes of keywords that already have a real result of the day, by whichever run: no run repeats them, unless that is
   * what it is for (`again`).
   */
  private async readStored({ config, day }: Pick<Claim, 'config' | 'day'>): Promise<FindStored> {
    const known = await this.results.realSeries(config._id, day);
    if (known.size === 0) return () => undefined;
    return (keyword) => {
      const found = known.get(toSeriesKey(config, keyword));
      return found === undefined ? undefined : { state: found ? 'ranked' : 'not_found', keyword };
    };
  }

  /**
   * Failures are logged and rolled forward only while the claim is held. Without any, each step that follows is refused to
   * a run that lost its claim by its own condition, the stamp at last: the claim is not read once more for that.
   */
  private async mayComplete(claim: Claim, { outcomes }: CheckedKeywords): Promise<boolean> {
    if (outcomes.some(({ state }) => state === 'dropped')) return false;
    return outcomes.some(({ state }) => state === 'failed') ? claim.renew() : claim.isHeld;
  }

  /** OrphanedRunReaper completes the record after a crash between the stamp and its status. */
  private async finish(claim: Claim, { run, release, suspicion }: CompletedRun): Promise<EndedRun> {
    if (!(await this.claims.finish(claim, release))) return this.drop(claim, run);
    const status = suspicion ? 'suspicious' : 'done';
    await this.records.end(claim, status);
    return { outcome: { status, ...run }, event: release.event };
  }

  /** Releases without a stamp, so that the configuration stays due. */
  private async reject(
    claim: Claim,
    { run, release }: CompletedRun,
    failure: RunEndingFailure,
  ): Promise<EndedRun> {
    await this.records.close(claim, 'rejected', { error: failure.message });
    const released = await this.claims.release(claim, release);
    const outcome = { status: 'rejected', ...run, rejection: toRejection(failure) } as const;
    return { outcome, ...(released && { event: release.event }) };
  }

  private async drop(claim: Claim, run: RunFigures): Promise<EndedRun> {
    const { message } = (claim.signal.reason as Error | undefined) ?? new Error('The process shut down');
    await this.records.close(claim, 'dropped', { counts: run.counts, error: message });
    // Race: the run that took over may have written the day document before the last of these results.
    if (!(await this.claims.release(claim))) await this.completion.rebuildDay(claim.config._id, claim.day);
    return { outcome: { status: 'dropped', ...run } };
  }

  /**
   * Ends a run after an internal error, such as an unavailable store; the configuration stays due. Releases even when the
   * record cannot be written: otherwise the heartbeat would hold the configuration forever.
   */
  private async fail(claim: Claim, error: unknown): Promise<RunOutcome> {
    this.logger.error(error);
    await this.records
      .close(claim, 'failed', { error: 'The run could not go on' })
      .finally(() => this.claims.release(claim))
      .catch((secondError: unknown) => this.logger.error(secondError));
    return FAILED;
  }
}

const toRejection = ({ kind, message, said = message }: RunEndingFailure): Rejection => ({
  kind,
  message: said,
});
