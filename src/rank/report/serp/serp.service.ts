import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { NotFoundError } from '../../../common/errors.js';
import { RankSettings } from '../../../settings/settings.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import { keywordId, seriesKeyOf } from '../../domain/series.js';
import { type MatchMode, websiteMatcher } from '../../domain/website.js';
import { ResultRepository } from '../../records/index.js';
import { SerpArchive, type SerpEntry } from '../../search/index.js';
import type { SerpQuery } from './serp.dto.js';

/** The kept search results behind a configuration's own results. */
@Injectable()
export class SerpService {
  constructor(
    private readonly configs: ConfigService,
    private readonly results: ResultRepository,
    private readonly archive: SerpArchive,
    private readonly settings: RankSettings,
  ) {}

  /**
   * Only of a keyword of the configuration, on a day with a result of its own: the archive is shared by all accounts, and a
   * copy rolled forward would reveal that another account asked the same search.
   * @throws NotFoundError
   */
  async get(account: Account, id: Types.ObjectId, query: SerpQuery) {
    const config = await this.configs.find(account, id);
    const keyword = config.keywords.find((each) => keywordId(each) === keywordId(query));
    if (!keyword) throw notKept();
    const search = { ...keyword, language: config.language };
    const days = await this.results.realDays(id, seriesKeyOf(config, keyword));
    const kept = await this.archive.keptDays(search, days);
    const day = query.day === undefined ? kept[0] : kept.find((each) => each === query.day);
    const [serp] = day === undefined ? [] : await this.archive.ofDay([search], day);
    if (!serp) throw notKept();
    const { results, ...about } = serp;
    return { ...about, days: kept, results: rows(results, config, config.match ?? this.settings.match) };
  }
}

const notKept = () => new NotFoundError('No search result is kept for that day.');

function rows(results: readonly SerpEntry[], config: RankConfig, match: MatchMode) {
  const isOwn = websiteMatcher(config.website, match);
  const competitors = (config.competitors ?? []).map((website) => ({
    website,
    matches: websiteMatcher(website, match),
  }));
  return results.map(({ link, title }, index) => ({
    position: index + 1,
    link,
    title,
    own: isOwn(link),
    competitor: competitors.find(({ matches }) => matches(link))?.website ?? null,
  }));
}
