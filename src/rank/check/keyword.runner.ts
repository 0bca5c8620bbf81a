import { Injectable } from '@nestjs/common';
import pMap from 'p-map';
import type { Types } from 'mongoose';
import { RankSettings } from '../../config/settings.js';
import type { Keyword, RankConfig } from '../config/config.schema.js';
import type { KeywordOutcome } from '../domain/run-outcome.js';
import { keywordId, seriesKeyOf } from '../domain/series.js';
import { ErrorLogRepository } from '../results/error-log.repository.js';
import { ResultRepository } from '../results/result.repository.js';
import { RunRepository } from '../results/run.repository.js';
import { CheckMetrics } from './check-metrics.js';
import type { Claim } from './claim.js';
import { KeywordCheck, type RunState } from './keyword-check.js';

/** Called with each outcome as it is known. */
export type OnOutcome = (outcome: KeywordOutcome) => void;

export interface CheckedKeywords extends Pick<RunState, 'requests' | 'rejection'> {
  /** In the order of the keywords. */
  outcomes: KeywordOutcome[];
}

type Settled = (keyword: Keyword) => KeywordOutcome | undefined;

/** The keywords of a run: those with a result of the day are settled, the others are checked in parallel. */
@Injectable()
export class KeywordRunner {
  constructor(
    private readonly check: KeywordCheck,
    private readonly results: ResultRepository,
    private readonly errors: ErrorLogRepository,
    private readonly runs: RunRepository,
    private readonly metrics: CheckMetrics,
    private readonly settings: RankSettings,
  ) {}

  async checkAll(claim: Claim, keywords: readonly Keyword[], onOutcome: OnOutcome): Promise<CheckedKeywords> {
    const replaceableRuns = await this.runs.onDemandRuns(claim.config._id, claim.day);
    const state: RunState = { requests: 0, replaceableRuns };
    const settled = await this.settled(claim, replaceableRuns);
    const check = async (keyword: Keyword) => {
      const known = settled(keyword);
      const outcome = known ?? (await this.check.run(claim, keyword, state));
      if (!known) this.metrics.checked(outcome);
      onOutcome(outcome);
      return outcome;
    };
    const concurrency = keywordsInFlight(this.settings);
    const outcomes = await pMap(keywords, check, { concurrency });
    return { outcomes, ...state };
  }

  /** Whether a check by hand on that day would ask for one of these keywords. */
  async hasOnDemandWork(config: RankConfig, day: string, keywords: readonly Keyword[]): Promise<boolean> {
    const settled = await this.settled({ config, day, reason: 'check' }, []);
    return keywords.some((keyword) => settled(keyword) === undefined);
  }

  /**
   * Keywords with a real result of the day are not asked for again by a run that takes over (rule 181). The daily check
   * ignores results of checks by hand (rule 146); a check by hand ignores those of keywords that have failed since (rule
   * 143).
   */
  private async settled(
    { config, day, reason }: Pick<Claim, 'config' | 'day' | 'reason'>,
    replaceableRuns: readonly Types.ObjectId[],
  ): Promise<Settled> {
    const byHand = reason === 'check';
    const known = await this.results.realSeries(config._id, day, byHand ? [] : replaceableRuns);
    if (known.size === 0) return () => undefined;
    const failed = byHand ? await this.failedOn(config._id, day) : new Set();
    return (keyword) => {
      const found = known.get(seriesKeyOf(config, keyword));
      if (found === undefined || failed.has(keywordId(keyword))) return undefined;
      return { state: found ? 'ranked' : 'not_found', keyword };
    };
  }

  /** @returns the ids (domain/series) of keywords in the error log of that day */
  private async failedOn(config: Types.ObjectId, day: string): Promise<Set<string>> {
    const { [day]: entries = [] } = await this.errors.read(config);
    return new Set(entries.map(keywordId));
  }
}

/**
 * As many being stored as asked for: answers come in bursts, and requests must not wait until a burst is stored. Not more,
 * because after a crash all keywords in flight are asked for again.
 */
const keywordsInFlight = ({ keywordConcurrency: calls }: RankSettings) => 2 * calls;
