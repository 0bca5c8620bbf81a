import { Injectable } from '@nestjs/common';
import pMap from 'p-map';
import { RankSettings } from '../../../settings/settings.js';
import type { RankConfig } from '../../tracking/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import type { KeywordOutcome } from '../../positions/run-outcome.js';
import { repeatedSearches, seriesKeyOf } from '../../positions/series.js';
import { ResultRepository } from '../../history/index.js';
import { ProviderChain } from '../../search/index.js';
import { CheckMetrics } from './check-metrics.js';
import type { Claim } from '../claim/claim.js';
import { KeywordCheck, type RunState } from './keyword-check.js';

export type OnOutcome = (outcome: KeywordOutcome) => void;

/** What a run checks. */
export interface WantedKeywords {
  keywords: readonly Keyword[];
  /** Include keywords with a result of the day, and replace it. */
  again: boolean;
}

export interface CheckTerms extends WantedKeywords {
  /** Search results to examine. */
  depth: number;
}

export interface CheckedKeywords extends Pick<RunState, 'requests' | 'reused' | 'rejection' | 'depth'> {
  again: boolean;
  /** Keywords that had no result of the day to take over. */
  searched: number;
  /** In keyword order. */
  outcomes: KeywordOutcome[];
}

type StoredOutcome = (keyword: Keyword) => KeywordOutcome | undefined;

/** Checks the keywords of a run that have no result of the day yet, concurrently. */
@Injectable()
export class KeywordRunner {
  constructor(
    private readonly check: KeywordCheck,
    private readonly results: ResultRepository,
    private readonly search: ProviderChain,
    private readonly metrics: CheckMetrics,
    private readonly settings: RankSettings,
  ) {}

  async checkAll(
    claim: Claim,
    { keywords, again, depth }: CheckTerms,
    onOutcome: OnOutcome,
  ): Promise<CheckedKeywords> {
    await this.search.refresh();
    const shared = new Map([...repeatedSearches(keywords)].map((id) => [id, undefined]));
    const replaceable = again ? { upTo: claim.runAt } : {};
    const state: RunState = { depth, requests: 0, reused: 0, shared, replaceable };
    const storedOutcome = again ? () => undefined : await this.storedOutcomes(claim);
    let searched = 0;
    const check = async (keyword: Keyword) => {
      const stored = storedOutcome(keyword);
      const outcome = stored ?? (await this.check.run(claim, keyword, state));
      if (!stored) {
        searched += 1;
        this.metrics.checked(outcome);
      }
      onOutcome(outcome);
      return outcome;
    };
    const concurrency = keywordsInFlight(this.settings);
    const outcomes = await pMap(keywords, check, { concurrency });
    await this.search.storeHealth();
    return { outcomes, again, searched, ...state };
  }

  /** Whether an on-demand check on that day would query any of these keywords. */
  async hasOnDemandWork(config: RankConfig, day: string, keywords: readonly Keyword[]): Promise<boolean> {
    const storedOutcome = await this.storedOutcomes({ config, day });
    return keywords.some((keyword) => storedOutcome(keyword) === undefined);
  }

  /**
   * Outcomes of keywords that already have a real result of the day, by whichever run: no run repeats them, unless that is
   * what it is for (`again`).
   */
  private async storedOutcomes({ config, day }: Pick<Claim, 'config' | 'day'>): Promise<StoredOutcome> {
    const known = await this.results.realSeries(config._id, day);
    if (known.size === 0) return () => undefined;
    return (keyword) => {
      const found = known.get(seriesKeyOf(config, keyword));
      return found === undefined ? undefined : { state: found ? 'ranked' : 'not_found', keyword };
    };
  }
}

/**
 * Twice the request concurrency, so that requests do not wait while results are stored. Not more, because a crash
 * repeats the queries of all keywords in flight.
 */
const keywordsInFlight = ({ keywordConcurrency }: RankSettings) => 2 * keywordConcurrency;
