import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { toFilter } from '../../tracking/dto.js';
import { ConfigService } from '../../tracking/index.js';
import { FeatureCounts, type FeaturesDay, type FeatureSite } from '../domain/feature-counts.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import { currentSeries } from '../../positions/series.js';
import { DaysService } from '../../history/index.js';
import type { DaysQuery } from '../positions/report.dto.js';
import { ProviderChain } from '../../search/index.js';
import { dayWithin, resolveRange, slotDays } from '../positions/range.js';

interface FeaturesReport {
  days: FeaturesDay[];
  sites: FeatureSite[];
  /** What each configured provider reports. */
  providers: ProviderChain['features'];
}

/** How many keywords have which blocks on their result page, and who is in them; from day documents. */
@Injectable()
export class FeaturesService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: DaysService,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range */
  async byDay(account: Account, id: Types.ObjectId, query: DaysQuery): Promise<FeaturesReport> {
    const { start, end } = resolveRange(query, this.clock.now());
    const config = await this.configs.find(account, id);
    const websites = [config.website, ...(config.competitors ?? [])];
    const wanted = { competitors: websites.length > 1, features: true, links: false };
    const { dictionary, days } = await this.days.read(config, ...slotDays(start, end), wanted);
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    const includes = currentSeries({ ...config, keywords });
    const counts = new FeatureCounts(dictionary, dayWithin(start, end, query.tz), websites, includes);
    for await (const day of days) counts.add(day);
    return { ...counts.end(), providers: this.search.features };
  }
}
