import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { defined } from '../../common/defined.js';
import { RankSettings } from '../../config/settings.js';
import type { Keyword, RankConfig } from '../config/config.schema.js';
import { seriesKey } from '../domain/series.js';
import { stats } from '../domain/statistics.js';
import { extractPositions, type MatchMode } from '../domain/website.js';
import { type FailureKind, ProviderFailure } from '../provider/provider-failure.js';
import type { ProviderResult } from '../provider/provider-http.js';
import { type SearchContext, SearchProvider } from '../provider/search-provider.js';
import { ResultRepository } from '../results/result.repository.js';
import { CheckMetrics } from './check-metrics.js';
import type { Claim } from './claim.js';
import { ClaimsService } from './claims.service.js';
import { FairPool, mapBounded } from './fair-pool.js';

/** What became of one keyword. `dropped`: the claim was lost or the process shuts down; nothing was stored. */
export type Outcome =
  | { state: 'ranked' | 'not_found'; keyword: Keyword }
  | { state: 'failed'; keyword: Keyword; message: string; kind: FailureKind }
  | { state: 'dropped'; keyword: Keyword };

/** Progress of one run, shared by its keywords. */
export interface RunState {
  requests: number;
  /** Set once the provider rejects the key: nothing more is asked (rule 221). */
  rejection?: ProviderFailure;
  /** Set at shutdown: keywords that have not begun are dropped. */
  stopping: () => boolean;
  /** Runs whose real results it may replace: the checks by hand of the day (rules 143 and 146). */
  instead: readonly Types.ObjectId[];
  /** Called as each keyword is dealt with. */
  onOutcome?: (outcome: Outcome) => void;
}

/** Checks keywords: asks, extracts, stores. Never throws for what the provider does. */
@Injectable()
export class KeywordCheck {
  private readonly logger = new Logger(KeywordCheck.name);
  /** One for the process: all its running configurations share it (rule 171). */
  private readonly pool: FairPool;

  constructor(
    private readonly claims: ClaimsService,
    private readonly provider: SearchProvider,
    private readonly results: ResultRepository,
    private readonly metrics: CheckMetrics,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {
    this.pool = new FairPool(settings.keywordConcurrency);
  }

  /** All keywords of a run; those that `known` tells the outcome of are not asked again. */
  checkAll(
    claim: Claim,
    keywords: readonly Keyword[],
    known: (keyword: Keyword) => Outcome | undefined,
    state: RunState,
  ): Promise<Outcome[]> {
    return mapBounded(keywords, keywordsInHand(this.settings), async (keyword) => {
      const settled = known(keyword);
      const outcome = settled ?? (await this.checkNow(claim, keyword, state));
      if (!settled) this.metrics.checked(outcome.state);
      state.onOutcome?.(outcome);
      return outcome;
    });
  }

  private async checkNow(claim: Claim, keyword: Keyword, state: RunState): Promise<Outcome> {
    try {
      const found = await this.pool.run(claim, () => this.ask(claim, keyword, state));
      return found ? await this.store(claim, keyword, found, state) : { state: 'dropped', keyword };
    } catch (error) {
      if (!claim.held) return { state: 'dropped', keyword };
      if (!(error instanceof ProviderFailure)) return this.giveUp(claim, keyword, error);
      return { state: 'failed', keyword, message: error.message, kind: error.kind };
    }
  }

  /** @returns undefined when its turn came too late: the claim is lost, or the process shuts down */
  private async ask(claim: Claim, keyword: Keyword, state: RunState): Promise<ProviderResult[] | undefined> {
    if (claim.overdue) await this.claims.holds(claim);
    if (!claim.held || state.stopping()) return undefined;
    const { language } = claim.config;
    try {
      return await this.provider.search({ ...keyword, language }, this.contextOf(claim, state));
    } catch (error) {
      // Before the place in the pool is free again: nobody else may ask then.
      if (error instanceof ProviderFailure && error.kind === 'rejected') state.rejection ??= error;
      throw error;
    }
  }

  private contextOf({ config, signal }: Claim, state: RunState): SearchContext {
    const onRequest = () => countRequest(state);
    if (!this.settings.earlyStop) return { signal, onRequest };
    const match = this.matchOf(config);
    return {
      signal,
      onRequest,
      enough: (results) => extractPositions(results, config.website, match).length > 0,
    };
  }

  /** As it was at the claim, like the keywords. */
  private matchOf({ match }: RankConfig): MatchMode {
    return match ?? this.settings.match;
  }

  private async store(
    claim: Claim,
    keyword: Keyword,
    found: ProviderResult[],
    { instead }: RunState,
  ): Promise<Outcome> {
    if (!(await this.claims.holds(claim))) return { state: 'dropped', keyword };
    const { config, run, runAt, day } = claim;
    const { account, website, language, managed_by_platform, parent_account } = config;
    const positions = extractPositions(found, website, this.matchOf(config));
    const summary = stats(positions.map(({ position }) => position));
    const now = this.clock.now();
    await this.results.saveReal(
      {
        config: config._id,
        slot_day: day,
        series: seriesOf(config, keyword),
        account,
        website,
        language,
        keyword: keyword.keyword,
        country: keyword.country,
        ...defined({ near: keyword.near, parent_account }),
        results: positions,
        managed_by_platform,
        run,
        run_at: runAt,
        checked_at: now,
        depth: found.length,
        ...(summary ? { best: summary.best, worst: summary.worst, avg: summary.avg } : {}),
      },
      now,
      instead,
    );
    return { state: summary ? 'ranked' : 'not_found', keyword };
  }

  /** The store failed: the whole run ends here, and what it did not store is done by the next. */
  private giveUp(claim: Claim, keyword: Keyword, error: unknown): Outcome {
    this.logger.error(error);
    claim.abort(new Error('The store failed'));
    return { state: 'dropped', keyword };
  }
}

/**
 * As many are stored as are asked for: answers come in swarms, and the next calls do not wait until a swarm is stored.
 * After a crash all that a process had in hand is asked again, so there are no more.
 */
const keywordsInHand = ({ keywordConcurrency: calls }: RankSettings) => 2 * calls;

/** The series that results of this keyword belong to. */
export function seriesOf(config: Claim['config'], keyword: Keyword): string {
  const { account, website, language } = config;
  return seriesKey({ ...keyword, account: String(account), website, language });
}

/** Called before each request, second attempts and further pages too: none goes out after a rejection. */
function countRequest(state: RunState): void {
  if (state.rejection) throw state.rejection;
  state.requests += 1;
}
