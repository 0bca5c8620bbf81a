import { Injectable, Logger } from '@nestjs/common';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { RankSettings } from '../../../settings/settings.js';
import type { RankConfig } from '../../tracking/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { isCut, toResult } from './keyword-result.js';
import { searchId } from '../../positions/series.js';
import type { KeywordOutcome } from '../../positions/run-outcome.js';
import { extractPositions, type MatchMode } from '../../positions/website.js';
import { type RealResult, type Replaceable, ResultWriter } from '../../history/index.js';
import {
  type PackedSerp,
  type SearchContext,
  SearchUsageService,
  SerpArchive,
  type SharedResults,
  SharedSearch,
} from '../../search/index.js';
import { type RunEndingFailure, SearchFailure } from '../../positions/search-failure.js';
import type { Claim } from '../claim/claim.js';
import { InFlightChecks } from './in-flight-checks.js';
import { RoundRobinPool } from '../../../common/concurrency/round-robin-pool.js';
import { Clock } from '../../../common/clock.js';
import { GroupedWrites } from '../../../common/concurrency/grouped-writes.js';

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

/** What the checks of a run have found. */
export interface CheckedKeywords extends Pick<RunState, 'requests' | 'reused' | 'rejection' | 'depth'> {
  again: boolean;
  /** Keywords that had no result of the day to take over. */
  searched: number;
  /** In keyword order. */
  outcomes: KeywordOutcome[];
}

/** What a search found for a keyword, as it is stored. */
interface FoundKeyword extends RealResult {
  claim: Claim;
  /** Undefined: search results are not kept. */
  serp: PackedSerp | undefined;
}

/** A result waits for others as long as a keyword would hardly notice; a crash repeats their searches. */
const GROUP = { items: 50, waitMs: 20 };

/** Checks one keyword: search, extraction, result. Failures of the provider become outcomes, not exceptions. */
@Injectable()
export class KeywordCheck {
  private readonly logger = new Logger(KeywordCheck.name);
  /** Shared by all runs of the process. */
  private readonly pool: RoundRobinPool;
  private readonly groups: GroupedWrites<FoundKeyword, boolean>;

  constructor(
    private readonly search: SharedSearch,
    private readonly usage: SearchUsageService,
    private readonly serps: SerpArchive,
    private readonly inFlight: InFlightChecks,
    private readonly settings: RankSettings,
    private readonly results: ResultWriter,
    private readonly clock: Clock,
  ) {
    this.pool = new RoundRobinPool(settings.keywordConcurrency);
    this.groups = new GroupedWrites((found) => this.storeAll(found), GROUP);
  }

  async run(claim: Claim, keyword: Keyword, state: RunState): Promise<KeywordOutcome> {
    try {
      const found = await this.pool.run(claim, () => this.query(claim, keyword, state));
      if (!found) return { state: 'dropped', keyword };
      const saved = this.save(found, keyword, state);
      // No keyword is being searched: nothing to wait for.
      if (this.pool.idle) this.groups.flush();
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
        this.search.search({ ...keyword, language }, this.toContext(claim, state)),
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

  private toContext({ config, signal }: Claim, state: RunState): SearchContext {
    const onRequest = (charged: number) => this.countRequest(config, state, charged);
    const { depth, replaceable } = state;
    const context = { signal, onRequest, depth, ...omitUndefined({ askedSince: replaceable.upTo }) };
    if (!this.settings.earlyStop) return context;
    const match = this.readMatch(config);
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

  private readMatch({ match }: RankConfig): MatchMode {
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
      ...toResult(claim, keyword, found, this.readMatch(claim.config)),
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
    if (!(await this.groups.run(found))) return { state: 'dropped', keyword };
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

  /** Stores results of about the same time together, of all runs; false where the claim is lost. */
  private async storeAll(found: FoundKeyword[]): Promise<boolean[]> {
    const claims = [...new Set(found.map(({ claim }) => claim))];
    // Race: another process may have taken over during the search.
    const held = new Set(await filterHeld(claims));
    const kept = found.filter(({ claim }) => held.has(claim));
    await this.serps.saveAll(kept.flatMap(({ serp }) => serp ?? []));
    await this.results.saveAllReal(kept, this.clock.now());
    return found.map(({ claim }) => held.has(claim));
  }
}

function throwIfStopped({ rejection, budgetFailure }: RunState): void {
  const failure = rejection ?? budgetFailure;
  if (failure) throw failure;
}

async function filterHeld(claims: Claim[]): Promise<Claim[]> {
  const held = await Promise.all(claims.map((claim) => claim.verify()));
  return claims.filter((_claim, index) => held[index]);
}
