import { Injectable, Logger } from '@nestjs/common';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { RankSettings } from '../../../settings/settings.js';
import type { RankConfig } from '../../tracking/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { bestOf } from '../../positions/data-point.js';
import { storedFeatures } from '../domain/result-features.js';
import { deviceField, searchId, seriesKeyOf } from '../../positions/series.js';
import type { KeywordOutcome } from '../../positions/run-outcome.js';
import { DEPTHS } from '../../positions/rhythm.js';
import { stats } from '../../positions/statistics.js';
import { competitorPositions, extractPositions, type MatchMode } from '../../positions/website.js';
import type { Replaceable } from '../../history/index.js';
import {
  type SearchContext,
  SearchUsageService,
  SerpArchive,
  type SharedResults,
  SharedSearch,
} from '../../search/index.js';
import { type RunEndingFailure, SearchFailure } from '../../positions/search-failure.js';
import type { Claim } from '../claim/claim.js';
import { InFlightChecks } from './in-flight-checks.js';
import { type FoundKeyword, ResultStore } from './result-store.js';
import { RoundRobinPool } from '../../../common/concurrency/round-robin-pool.js';

/** Shared by the keywords of one run. */
export interface RunState {
  /** Search results to examine. */
  depth: number;
  requests: number;
  reused: number;
  /** Set when the provider rejects the key or its credits are used up; stops further requests. */
  rejection?: RunEndingFailure;
  /** Set when a search budget is used up: the other keywords fail without asking the store again. */
  budgetFailure?: SearchFailure;
  /** Searches that several keywords of the run share, once the first of them has begun. */
  shared: Map<string, Promise<SharedResults> | undefined>;
  /** With `again`, results of all earlier runs. */
  replaceable: Replaceable;
}

/** Checks one keyword: search, extraction, result. Failures of the provider become outcomes, not exceptions. */
@Injectable()
export class KeywordCheck {
  private readonly logger = new Logger(KeywordCheck.name);
  /** Shared by all runs of the process. */
  private readonly pool: RoundRobinPool;

  constructor(
    private readonly search: SharedSearch,
    private readonly usage: SearchUsageService,
    private readonly serps: SerpArchive,
    private readonly store: ResultStore,
    private readonly inFlight: InFlightChecks,
    private readonly settings: RankSettings,
  ) {
    this.pool = new RoundRobinPool(settings.keywordConcurrency);
  }

  async run(claim: Claim, keyword: Keyword, state: RunState): Promise<KeywordOutcome> {
    try {
      const found = await this.pool.run(claim, () => this.query(claim, keyword, state));
      if (!found) return { state: 'dropped', keyword };
      const saved = this.save(found, keyword, state);
      if (this.pool.idle) this.store.flush();
      return await saved;
    } catch (error) {
      if (!claim.isHeld) return { state: 'dropped', keyword };
      if (!(error instanceof SearchFailure)) return this.abortRun(claim, keyword, error);
      const { message, kind, refusedFor } = error;
      return { state: 'failed', keyword, message, kind, refusedFor };
    }
  }

  /**
   * Reduces the response before anything else is awaited: a parsed response that outlives the young generation of the
   * heap is copied by each of its collections.
   * @returns undefined when the claim is lost or the process shuts down
   */
  private async query(claim: Claim, keyword: Keyword, state: RunState): Promise<FoundKeyword | undefined> {
    if (claim.leaseExpired) await claim.verify();
    if (!claim.isHeld || this.inFlight.stopping) return undefined;
    const { language } = claim.config;
    try {
      const found = await this.once(keyword, state, () =>
        this.search.search({ ...keyword, language }, this.contextOf(claim, state)),
      );
      return this.reduced(claim, keyword, found, state);
    } catch (error) {
      // Race: set before the pool starts the next keyword, which must not send a request.
      if (error instanceof SearchFailure && error.endsRun()) state.rejection ??= error;
      else if (error instanceof SearchFailure && error.kind === 'budget') state.budgetFailure ??= error;
      throw error;
    }
  }

  /** Keywords that differ only by case or whitespace share one search and its failure. */
  private once(
    keyword: Keyword,
    { shared }: RunState,
    search: () => Promise<SharedResults>,
  ): Promise<SharedResults> {
    const id = shared.size > 0 ? searchId(keyword) : '';
    if (!shared.has(id)) return search();
    const found = shared.get(id) ?? search();
    shared.set(id, found);
    return found;
  }

  private contextOf({ config, signal }: Claim, state: RunState): SearchContext {
    const onRequest = (charged: number) => this.countRequest(config, state, charged);
    const { depth, replaceable } = state;
    const context = { signal, onRequest, depth, ...omitUndefined({ askedSince: replaceable.upTo }) };
    if (!this.settings.earlyStop) return context;
    const match = this.matchOf(config);
    // Not for competitors: they cost no further request, and below the last page they count as not found.
    return {
      ...context,
      enough: (results) => extractPositions(results, config.website, match).length > 0,
    };
  }

  /** Before each request, including retries and further pages. */
  private async countRequest({ account }: RankConfig, state: RunState, charged: number): Promise<void> {
    throwIfStopped(state);
    await this.usage.spend(account, charged);
    // Race: the provider may have rejected the key meanwhile; then the request is counted and not sent.
    throwIfStopped(state);
    state.requests += charged;
  }

  private matchOf({ match }: RankConfig): MatchMode {
    return match ?? this.settings.match;
  }

  private reduced(
    claim: Claim,
    keyword: Keyword,
    found: SharedResults,
    { replaceable, depth }: RunState,
  ): FoundKeyword {
    const { results, layout, provider, askedAt, reused } = found;
    const isFull = results.length >= depth || this.search.endsAtDepth(provider);
    const cut = isFull && isCut(claim, depth, this.settings.depth);
    const result = {
      ...resultOf(claim, keyword, found, this.matchOf(claim.config)),
      ...(cut && { cut: true as const }),
      provider,
      checked_at: askedAt,
      ...(reused ? { reused: true as const, asked_at: askedAt } : {}),
    };
    const { language } = claim.config;
    const answer = {
      day: claim.day,
      asked_at: askedAt,
      provider,
      results,
      layout,
      depth,
    };
    return { claim, result, replaceable, serp: this.serps.pack({ ...keyword, language }, answer) };
  }

  private async save(found: FoundKeyword, keyword: Keyword, state: RunState): Promise<KeywordOutcome> {
    if (!(await this.store.save(found))) return { state: 'dropped', keyword };
    const { results, reused } = found.result;
    if (reused) state.reused += 1;
    return { state: results.length > 0 ? 'ranked' : 'not_found', keyword };
  }

  /** Aborts the whole run after an error of the store; the next run checks the remaining keywords. */
  private abortRun(claim: Claim, keyword: Keyword, error: unknown): KeywordOutcome {
    this.logger.error(error);
    claim.abort(new Error('The store failed'));
    return { state: 'dropped', keyword };
  }
}

/** What the results of a search say of the website and its competitors. */
export function resultOf(
  { config, run, runAt, day }: Pick<Claim, 'config' | 'run' | 'runAt' | 'day'>,
  keyword: Keyword,
  { results: found, layout }: Pick<SharedResults, 'results' | 'layout'>,
  match: MatchMode,
) {
  const { account, website, competitors = [], language, managed_by_platform, parent_account } = config;
  const positions = extractPositions(found, website, match);
  const summary = stats(positions.map(({ position }) => position));
  const places = competitors.length > 0 ? competitorPositions(found, competitors, match) : undefined;
  return {
    config: config._id,
    slot_day: day,
    series: seriesKeyOf(config, keyword),
    account,
    website,
    language,
    keyword: keyword.keyword,
    country: keyword.country,
    ...omitUndefined({ near: keyword.near, parent_account }),
    ...deviceField(keyword),
    results: positions,
    managed_by_platform,
    run,
    run_at: runAt,
    ...(places && { competitors: places }),
    depth: found.length,
    ...(summary ? { best: summary.best, worst: summary.worst, avg: summary.avg } : {}),
    ...(layout &&
      storedFeatures(layout, { website, best: bestOf({ positions }), competitors: places }, match)),
  };
}

/**
 * Whether the configuration ends a search to this depth; no position is below the hundredth. One that had a depth of its
 * own may have been searched further.
 */
function isCut({ config }: Claim, depth: number, usual: number): boolean {
  const { depth: own, deep_every: deep, had_depth: hadDepth = false } = config;
  const isOwn = depth !== usual || own !== undefined || deep !== undefined || hadDepth;
  return isOwn && depth < DEPTHS.max;
}

function throwIfStopped({ rejection, budgetFailure }: RunState): void {
  const failure = rejection ?? budgetFailure;
  if (failure) throw failure;
}
