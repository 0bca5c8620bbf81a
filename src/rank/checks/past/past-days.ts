import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { RankSettings } from '../../../settings/settings.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { DaysService, ResultWriter, RunWriter } from '../../history/index.js';
import { requestsOfShape } from '../../positions/request-estimate.js';
import { ProviderChain } from '../../search/index.js';
import { ConfigRepository } from '../../tracking/index.js';
import { toResult } from '../run/keyword-result.js';
import { toBits, type FeatureType } from '../../positions/features/feature-types.js';
import type { PageLayout } from '../../positions/features/page-features.js';

export interface PastDay {
  day: string;
  /** Time of the check. */
  at: Date;
  durationMs: number;
  provider: string;
  /** Results of the search for a keyword, in the provider's order; null for one of no interest. */
  search: (keyword: Keyword, index: number) => ({ link: string } | null)[];
  /** Blocks of the same page; those that the provider does not report are left out. */
  blocks?: (keyword: Keyword, index: number) => PastBlock[];
}

/** Stores checks of days before the first one as they would have been, without requests, archive and events. */
@Injectable()
export class PastDays {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly results: ResultWriter,
    private readonly runs: RunWriter,
    private readonly days: DaysService,
    private readonly provider: ProviderChain,
    private readonly settings: RankSettings,
  ) {}

  /** @param account its configuration exists, and has no results of these days */
  async add(account: Types.ObjectId, days: Iterable<PastDay>): Promise<void> {
    const config = await this.configs.findByAccount(account);
    if (!config) throw new Error('The account has no configuration');
    const match = config.match ?? this.settings.match;
    // As many as a search of the whole depth may need, so that estimates of cost from these runs are right.
    const perKeyword = requestsOfShape(this.provider.shape, this.settings.depth).most;
    const [{ features: seen } = { features: [] }] = this.provider.features;
    for (const { day, at, durationMs, provider, search, blocks } of days) {
      const run = new Types.ObjectId();
      const end = new Date(at.getTime() + durationMs);
      const claim = { config, run, runAt: at, day };
      const rows = config.keywords.map((keyword, index) => ({
        ...toResult(
          claim,
          keyword,
          { results: search(keyword, index), layout: blocks && pastLayout(blocks(keyword, index), seen) },
          match,
        ),
        provider,
        checked_at: end,
      }));
      const ranked = rows.filter(({ results }) => results.length > 0).length;
      const checked = {
        keywords: rows.length,
        ranked,
        not_found: rows.length - ranked,
        requests: rows.length * perKeyword,
      };
      const { _id, slot } = config;
      await this.runs.start({
        _id: run,
        account,
        config: _id,
        slot,
        slot_day: day,
        reason: 'schedule',
        run_at: at,
        started_at: at,
      });
      await this.results.insertReal(rows, end);
      await this.days.rebuild(_id, day);
      await this.runs.end(run, { status: 'done', counts: checked }, end);
    }
  }
}

/** A block of the result page of a past day. */
export interface PastBlock {
  type: FeatureType;
  /** Empty where they are not revealed. */
  links: readonly string[];
  /** Organic results above it. */
  above: number;
}

/** Not elements of the main column. */
const ASIDE: ReadonlySet<FeatureType> = new Set(['knowledge_graph', 'sitelinks']);

/** @param seen types that the provider reports; without any, blocks are unknown */
export function pastLayout(
  blocks: readonly PastBlock[],
  seen: readonly FeatureType[],
): PageLayout | undefined {
  if (seen.length === 0) return undefined;
  return {
    seen: toBits(seen),
    features: blocks
      .filter(({ type }) => seen.includes(type))
      .map(({ type, links }) => ({ type, links: links.map((link, index) => ({ link, place: index + 1 })) })),
    blocks: blocks
      .filter(({ type }) => !ASIDE.has(type))
      .flatMap(({ type, links, above }) => Array<number>(type === 'paid' ? links.length : 1).fill(above)),
  };
}
