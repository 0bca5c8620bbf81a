import { omitUndefined } from '../../../common/omit-undefined.js';
import { findBest, type CompetitorPosition, type Position } from '../../positions/data-point.js';
import { toBits } from '../../positions/features/feature-types.js';
import {
  absoluteRank,
  ownedPlaces,
  type PageLayout,
  presentTypes,
} from '../../positions/features/page-features.js';
import type { StoredFeatures, StoredOwnership } from '../../positions/features/stored-features.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { DEPTHS } from '../../positions/rhythm.js';
import { deviceField, toSeriesKey } from '../../positions/series.js';
import { stats } from '../../positions/statistics.js';
import {
  competitorPositions,
  extractPositions,
  LinkForms,
  type MatchMode,
  websiteMatcher,
} from '../../positions/website.js';
import type { SharedResults } from '../../search/index.js';
import type { Claim } from '../claim/claim.js';

/** What the results of a search say of the website and its competitors. */
export function toResult(
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
    series: toSeriesKey(config, keyword),
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
      storedFeatures(layout, { website, best: findBest({ positions }), competitors: places }, match)),
  };
}

/**
 * Whether the configuration ends a search to this depth; no position is below the hundredth. One that had a depth of its
 * own may have been searched further.
 */
export function isCut({ config }: Claim, depth: number, usual: number): boolean {
  const { depth: own, deep_every: deep, had_depth: hadDepth = false } = config;
  const isOwn = depth !== usual || own !== undefined || deep !== undefined || hadDepth;
  return isOwn && depth < DEPTHS.max;
}

/** What a result says of its page. */
interface Found {
  website: string;
  /** The best position of the website; null when it was not found. */
  best: Position | null;
  competitors?: CompetitorPosition[] | undefined;
}

/** The features of a result, and its competitors with theirs. */
export function storedFeatures(layout: PageLayout, { website, best, competitors }: Found, match: MatchMode) {
  const { present, linked } = presentTypes(layout.features);
  const rank = best ? absoluteRank(layout, best.position) : undefined;
  const forms = new LinkForms();
  const ownership = (site: string, link: string | undefined) =>
    linked === 0 ? {} : storedOwnership(layout.features, websiteMatcher(site, match, forms), link);
  const stored: StoredFeatures = {
    s: layout.seen,
    f: present,
    k: linked,
    ...ownership(website, best?.link),
    ...(rank === undefined ? {} : { a: rank }),
  };
  return {
    ...stored,
    ...(competitors && {
      competitors: competitors.map((each) => ({ ...each, ...ownership(each.website, each.link) })),
    }),
  };
}

/** Without fields for a website that is in no block. */
function storedOwnership(
  features: PageLayout['features'],
  matches: (link: string) => boolean,
  bestLink: string | undefined,
): StoredOwnership {
  const places = ownedPlaces(features, matches);
  if (places.length === 0) return {};
  const links = places.map(({ link }) => (link === bestLink ? '' : link));
  return {
    o: toBits(places.map(({ type }) => type)),
    p: places.map(({ place }) => place),
    ...(links.some((link) => link !== '') && { l: links }),
  };
}
