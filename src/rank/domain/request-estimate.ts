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

/** Checks to the same depth. */
interface CheckCost {
  /** Mean number of requests for a keyword. */
  perKeyword: number;
  /** How many of them a week has. */
  perWeek: number;
}

export interface RequestEstimate {
  /** The mean over a week; with the same check every day that check, in whole requests. */
  requests_per_day: number;
  /** The largest check; absent with the same check every day. */
  requests_per_check?: number;
  requests_per_month: number;
  /** null: the price is unknown. */
  cost_per_month: number | null;
}

const DAYS_A_MONTH = 30;
const DAYS_A_WEEK = 7;
/** Results of one page of Google at most; providers that charge by results count pages of as many. */
export const GOOGLE_PAGE = 10;

/** Requests for one keyword by depth and page size: the least, as pages overlap and may be short. */
export function requestsOfShape({ overviews = 0, ...shape }: SearchShape, depth: number): number {
  return pageRequests(shape, depth) + overviews;
}

function pageRequests({ pageSize, whole, billing }: SearchShape, depth: number): number {
  if (billing === 'ten-results') return Math.ceil(depth / GOOGLE_PAGE);
  return whole ? 1 : Math.ceil(depth / pageSize);
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
  const weekly = keywords * sum(checks.map(({ perKeyword, perWeek }) => perKeyword * perWeek));
  const largest = keywords * Math.max(0, ...checks.map(({ perKeyword }) => perKeyword));
  const searches = (perWeek: number) => (keywords * perWeek * DAYS_A_MONTH) / DAYS_A_WEEK;
  const costs = checks.map(
    ({ perKeyword, perWeek }) => price && costOf(searches(perWeek), perKeyword, price),
  );
  const isDaily = checks.length === 1 && checks[0]!.perWeek === DAYS_A_WEEK;
  return {
    requests_per_day: isDaily ? wholeRequests(largest) : Math.round((100 * weekly) / DAYS_A_WEEK) / 100,
    ...(!isDaily && { requests_per_check: wholeRequests(largest) }),
    requests_per_month: wholeRequests((weekly * DAYS_A_MONTH) / DAYS_A_WEEK),
    cost_per_month: price === null ? null : Math.round(sum(costs.map(Number)) * 100) / 100,
  };
}

/** Rounds up, but not for the error of a sum of fractions. */
const wholeRequests = (requests: number) => Math.ceil(Math.round(requests * 1000) / 1000);

/** With less than a request for a keyword, the others got the response to another one. */
function costOf(keywords: number, perKeyword: number, { firstPage, nextPage }: RequestPrice): number {
  const first = Math.min(1, perKeyword);
  return (keywords * (first * firstPage + (perKeyword - first) * nextPage)) / 1000;
}
