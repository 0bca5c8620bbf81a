import { sum } from './statistics.js';

/** How a search is divided into requests, and what the provider counts as one. */
export interface SearchShape {
  /** Results of one request at most. */
  pageSize: number;
  /** One request returns the whole depth. */
  whole: boolean;
  billing: 'request' | 'ten-results';
  /** Further requests for the sources of AI Overviews, at most. */
  overviews?: number;
}

/** Price of 1,000 requests. */
export interface RequestPrice {
  firstPage: number;
  nextPage: number;
}

interface RunFigures {
  /** Keywords. */
  searched: number;
  requests: number;
}

/** Requests for one keyword. */
interface RequestRange {
  least: number;
  most: number;
}

/** Checks to the same depth. */
interface CheckCost {
  perKeyword: RequestRange;
  /** How many of them a week has. */
  perWeek: number;
}

/** At most, unless it is measured: never less than what is used. */
export interface RequestEstimate {
  /** The mean over a week; with the same check every day that check, in whole requests. */
  requests_per_day: number;
  /** The largest check; absent with the same check every day. */
  requests_per_check?: number;
  requests_per_month: number;
  /** null: the price is unknown. */
  cost_per_month: number | null;
  /** For a keyword in the largest check. This and the following: only where the results decide how many pages there are. */
  most_per_keyword?: number;
  least_requests_per_month?: number;
  least_cost_per_month?: number | null;
}

const DAYS_A_MONTH = 30;
const DAYS_A_WEEK = 7;
/** Results of one page of Google at most; providers that charge by results count pages of as many. */
export const GOOGLE_PAGE = 10;

/**
 * Pages overlap and may be short, so that the depth takes more of them than it has: a search ends after this many times as
 * many, with what it has found.
 */
const OVERLAP = 2;

/** Pages of a search at most. */
export const mostPages = (depth: number, pageSize: number): number => OVERLAP * Math.ceil(depth / pageSize);

/** Requests for one keyword by depth and page size, failed ones aside. */
export function requestsOfShape(shape: SearchShape, depth: number): RequestRange {
  const { pageSize, whole, billing, overviews = 0 } = shape;
  const fixed = (requests: number) => ({ least: requests + overviews, most: requests + overviews });
  if (billing === 'ten-results') return fixed(Math.ceil(depth / GOOGLE_PAGE));
  if (whole) return fixed(1);
  return { least: Math.ceil(depth / pageSize), most: mostPages(depth, pageSize) + overviews };
}

/**
 * Requests for a keyword: after a week of checks what they took, before that not less than the shape of a search allows.
 * @param runs the newest to the same depth
 * @param perWeek how many of them a week has
 */
export function requestsOfChecks(
  runs: readonly RunFigures[],
  perWeek: number,
  shape: SearchShape,
  depth: number,
): RequestRange {
  const mean = meanRequests(runs);
  const { least, most } = requestsOfShape(shape, depth);
  if (mean === null) return { least, most };
  if (runs.length >= perWeek) return { least: mean, most: mean };
  return { least: Math.max(least, mean), most: Math.max(most, mean) };
}

/** @returns the mean number of requests for a keyword that these runs searched; null when they searched none */
export function meanRequests(runs: readonly RunFigures[]): number | null {
  const searched = runs.reduce((sum, run) => sum + run.searched, 0);
  return searched === 0 ? null : runs.reduce((sum, run) => sum + run.requests, 0) / searched;
}

/** Requests and cost of the checks of a week, of which a month has as many as days. */
export function estimateRequests(
  keywords: number,
  checks: readonly CheckCost[],
  price: RequestPrice | null,
): RequestEstimate {
  const most = estimateMonth(keywords, checks, 'most', price);
  const largest = Math.max(0, ...checks.map(({ perKeyword }) => perKeyword.most));
  const isDaily = checks.length === 1 && checks[0]!.perWeek === DAYS_A_WEEK;
  const perCheck = wholeRequests(keywords * largest);
  const perDay = Math.round((100 * most.weekly) / DAYS_A_WEEK) / 100;
  const isRange = checks.some(({ perKeyword }) => perKeyword.least < perKeyword.most);
  const least = estimateMonth(keywords, checks, 'least', price);
  return {
    requests_per_day: isDaily ? perCheck : perDay,
    ...(!isDaily && { requests_per_check: perCheck }),
    requests_per_month: most.requests,
    cost_per_month: most.cost,
    ...(isRange && {
      most_per_keyword: wholeRequests(largest),
      least_requests_per_month: least.requests,
      least_cost_per_month: least.cost,
    }),
  };
}

function estimateMonth(
  keywords: number,
  checks: readonly CheckCost[],
  bound: keyof RequestRange,
  price: RequestPrice | null,
) {
  const weekly = keywords * sum(checks.map(({ perKeyword, perWeek }) => perKeyword[bound] * perWeek));
  const searches = (perWeek: number) => (keywords * perWeek * DAYS_A_MONTH) / DAYS_A_WEEK;
  const costs = checks.map(
    ({ perKeyword, perWeek }) => price && computeCost(searches(perWeek), perKeyword[bound], price),
  );
  return {
    weekly,
    requests: wholeRequests((weekly * DAYS_A_MONTH) / DAYS_A_WEEK),
    cost: price === null ? null : Math.round(sum(costs.map(Number)) * 100) / 100,
  };
}

/** Rounds up, but not for the error of a sum of fractions. */
const wholeRequests = (requests: number) => Math.ceil(Math.round(requests * 1000) / 1000);

/** With less than a request for a keyword, the others got the response to another one. */
function computeCost(keywords: number, perKeyword: number, { firstPage, nextPage }: RequestPrice): number {
  const first = Math.min(1, perKeyword);
  return (keywords * (first * firstPage + (perKeyword - first) * nextPage)) / 1000;
}

/**
 * Cost of one request at a provider's price.
 * @param page page of the search, from 1
 * @param charged requests that the provider charges for it, each as a page of its own
 */
export function requestCost({ firstPage, nextPage }: RequestPrice, page: number, charged: number): number {
  const first = page === 1 ? Math.min(1, charged) : 0;
  return (first * firstPage + (charged - first) * nextPage) / 1000;
}

/**
 * Cost of a check at today's price, at most: each keyword has one first page.
 * @param requests requests of the check
 */
export function checkCost(price: RequestPrice, keywords: number, requests: number): number {
  const first = Math.min(keywords, requests);
  return (first * price.firstPage + (requests - first) * price.nextPage) / 1000;
}
