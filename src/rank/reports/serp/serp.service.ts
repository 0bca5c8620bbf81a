import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { NotFoundError } from '../../../common/errors.js';
import { addDays } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { RankSettings } from '../../../settings/settings.js';
import { toFilter } from '../../tracking/dto.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import { citedSites, type LinkedSite, type Suggestion, suggestions } from '../domain/suggestions.js';
import type { PageFeature } from '../../positions/features/page-features.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import { keywordId, toSeriesKey } from '../../positions/series.js';
import { type MatchMode, registrableDomain, websiteMatcher } from '../../positions/website.js';
import { ResultRepository, type SeoResult } from '../../history/index.js';
import { type KeptSerp, SerpArchive } from '../../search/index.js';
import type { CitedSitesQuery, SerpQuery } from './serp.dto.js';

const MAX_CARRIED_DAYS = 7;

type FindOwner = ReturnType<typeof owners>;

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
    const days = await this.results.realDays(id, toSeriesKey(config, keyword));
    const kept = await this.archive.keptDays(search, days);
    const day = query.day === undefined ? kept[0] : kept.find((each) => each === query.day);
    const [serp] = day === undefined ? [] : await this.archive.ofDay([search], day);
    if (!serp) throw notKept();
    const { results: all, features, ...about } = serp;
    const [own] = await this.results.listBySeries(id, toSeriesKey(config, keyword), serp.day, serp.day);
    // Another account may have searched further.
    const isEnded = own && (own.cut || own.depth >= this.settings.depth);
    const results = isEnded ? all.slice(0, own.depth) : all;
    const findOwner = owners(config, config.match ?? this.settings.match);
    return {
      ...about,
      days: kept,
      results: results.map((row, index) => ({ position: index + 1, ...row, ...findOwner(row.link) })),
      ...(features && {
        features: features.map((block) => featureView(block, findOwner)),
        rank_absolute: own && isOfList(own, serp) ? (own.a ?? null) : null,
      }),
    };
  }

  /** Every website in the blocks of a type on the newest day, also those that are not tracked. @throws NotFoundError */
  async citedSites(account: Account, id: Types.ObjectId, query: CitedSitesQuery) {
    const { website, competitors = [], ...config } = await this.configs.find(account, id);
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    const { day, serps } = await this.ofNewestDay({ ...config, website, keywords }, MAX_CARRIED_DAYS);
    const pages = serps.flatMap(({ features }) => (features ? [features] : []));
    const findSite = linkedSites(
      website,
      owners({ website, competitors }, config.match ?? this.settings.match),
    );
    const { sites, ...counts } = citedSites(pages, query.type, findSite);
    const first = (query.page - 1) * query.limit;
    return {
      data: { day: day ?? null, ...counts, sites: sites.slice(first, first + query.limit) },
      pagination: pagination(query, sites.length),
    };
  }

  /**
   * The kept results of the newest day with results of its own (see `get`), in any order.
   * @param back days before it from which failed keywords take theirs, as reports carry their results over
   */
  async ofNewestDay(config: RankConfig, back = 0): Promise<{ day?: string; serps: KeptSerp[] }> {
    const newest = await this.results.newestRealDay(config._id);
    if (newest === undefined) return { serps: [] };
    const serps: KeptSerp[] = [];
    let missing = config.keywords;
    for (let age = 0; age <= back && missing.length > 0; age += 1) {
      const day = addDays(newest, -age);
      const known = await this.results.realSeries(config._id, day);
      const own = missing.filter((keyword) => known.has(toSeriesKey(config, keyword)));
      missing = missing.filter((keyword) => !known.has(toSeriesKey(config, keyword)));
      const searches = own.map((keyword) => ({ ...keyword, language: config.language }));
      serps.push(...(await this.archive.ofDay(searches, day)));
    }
    return { day: newest, serps };
  }

  /** Empty when no search result is kept. @throws NotFoundError on an unknown or foreign configuration */
  async listSuggestions(account: Account, id: Types.ObjectId): Promise<Suggestion[]> {
    const config = await this.configs.find(account, id);
    const { serps } = await this.ofNewestDay(config);
    return suggestions(
      serps.map(({ results }) => results.map(({ link }) => link)),
      domainOfOthers(config, config.match ?? this.settings.match),
    );
  }
}

/** Whether a result is of the kept list: another account's later search of that day may have replaced it. */
const isOfList = ({ s, checked_at }: SeoResult, { asked_at }: { asked_at: Date }): boolean =>
  s !== undefined && checked_at.getTime() === asked_at.getTime();

const notKept = () => new NotFoundError('No search result is kept for that day.');

/** @returns whose a link is */
function owners(config: Pick<RankConfig, 'website' | 'competitors'>, match: MatchMode) {
  const isOwn = websiteMatcher(config.website, match);
  const competitors = (config.competitors ?? []).map((website) => ({
    website,
    matches: websiteMatcher(website, match),
  }));
  return (link: string) => ({
    own: isOwn(link),
    competitor: competitors.find(({ matches }) => matches(link))?.website ?? null,
  });
}

/** @returns the website of a link, as in the configuration where it is tracked */
const linkedSites =
  (website: string, findOwner: FindOwner) =>
  (link: string): LinkedSite | null => {
    const { own, competitor } = findOwner(link);
    const name = own ? website : (competitor ?? registrableDomain(link));
    return name === null ? null : { website: name, own, competitor: !own && competitor !== null };
  };

function featureView({ type, rank_absolute, title = '', links }: PageFeature, findOwner: FindOwner) {
  return {
    type,
    rank_absolute: rank_absolute ?? null,
    title,
    links: links.map((each) => ({
      place: each.place,
      link: each.link,
      title: each.title ?? '',
      ...findOwner(each.link),
    })),
  };
}

/** @returns the registrable domain of a link; null for the tracked website and listed competitors */
function domainOfOthers({ website, competitors = [] }: RankConfig, match: MatchMode) {
  const listed = [website, ...competitors];
  const matchers = listed.map((each) => websiteMatcher(each, match));
  const domains = new Set(listed.map(registrableDomain));
  return (link: string): string | null => {
    const domain = registrableDomain(link);
    if (domain === null || domains.has(domain)) return null;
    return matchers.some((matches) => matches(link)) ? null : domain;
  };
}
