import { describe, expect, it } from 'vitest';
import {
  checkCost,
  estimateRequests,
  meanRequests,
  requestCost,
  requestsOfChecks,
  requestsOfShape,
  type SearchShape,
} from './request-estimate.js';

const PAGES: SearchShape = { pageSize: 10, whole: false, billing: 'request' };

describe('requestsOfShape', () => {
  it.each<[Partial<SearchShape>, number, number, number?]>([
    [{}, 100, 10, 20],
    [{}, 95, 10, 20],
    [{}, 7, 1, 2],
    [{ overviews: 1 }, 20, 2, 5],
    [{ whole: true }, 100, 1],
    [{ whole: true, overviews: 1 }, 100, 2],
    [{ pageSize: 100 }, 100, 1, 2],
    [{ whole: true, pageSize: 100, billing: 'ten-results' }, 35, 4],
  ])('of %j to a depth of %i is %i', (shape, depth, least, most = least) => {
    expect(requestsOfShape({ ...PAGES, ...shape }, depth)).toEqual({ least, most });
  });
});

describe('requestsOfChecks', () => {
  const runs = (count: number, requests: number) =>
    Array.from({ length: count }, () => ({ searched: 10, requests }));

  it.each([
    ['before the first', runs(0, 0), 10, 20],
    ['after a cheap day', runs(1, 120), 12, 20],
    ['after six days', runs(6, 150), 15, 20],
    ['after a day of failed requests', runs(1, 300), 30, 30],
    ['after a week', runs(7, 150), 15, 15],
  ])('%s are not less than what is used', (_, measured, least, most) => {
    expect(requestsOfChecks(measured, 7, PAGES, 100)).toEqual({ least, most });
  });

  it('are measured by one check where a week has one', () => {
    expect(requestsOfChecks(runs(1, 170), 1, PAGES, 100)).toEqual({ least: 17, most: 17 });
  });
});

describe('meanRequests', () => {
  it('weighs runs by their keywords', () => {
    const runs = [
      { searched: 100, requests: 1000 },
      { searched: 1, requests: 1 },
    ];
    expect(meanRequests(runs)).toBeCloseTo(1001 / 101);
  });

  it('is unknown without a checked keyword', () => {
    expect(meanRequests([{ searched: 0, requests: 0 }])).toBeNull();
  });
});

describe('estimateRequests', () => {
  const same = (requests: number) => ({ least: requests, most: requests });
  const daily = (perKeyword: number) => [{ perKeyword: same(perKeyword), perWeek: 7 }];

  it('rounds requests up to whole ones, and the cost to cents', () => {
    expect(estimateRequests(7, daily(3.5), { firstPage: 1, nextPage: 1 })).toEqual({
      requests_per_day: 25,
      requests_per_month: 735,
      cost_per_month: 0.74,
    });
  });

  it('is not one too high because of fractions', () => {
    expect(estimateRequests(3, daily(meanRequests([{ searched: 3, requests: 7 }])!), null)).toEqual({
      requests_per_day: 7,
      requests_per_month: 210,
      cost_per_month: null,
    });
  });

  it('prices the first request of a keyword and the further ones', () => {
    const price = { firstPage: 2, nextPage: 1.5 };
    expect(estimateRequests(1000, daily(10), price).cost_per_month).toBe(465);
    expect(estimateRequests(1000, daily(0.5), price).cost_per_month).toBe(30);
    expect(estimateRequests(0, daily(10), price).cost_per_month).toBe(0);
  });

  it('counts the checks of a week by their depth', () => {
    const price = { firstPage: 1, nextPage: 1 };
    const topTwenty = { perKeyword: same(2), perWeek: 6 };
    expect(estimateRequests(700, [topTwenty, { perKeyword: same(10), perWeek: 1 }], price)).toEqual({
      requests_per_day: 2200,
      requests_per_check: 7000,
      requests_per_month: 66_000,
      cost_per_month: 66,
    });
    expect(estimateRequests(700, [{ perKeyword: same(10), perWeek: 1 }], price)).toEqual({
      requests_per_day: 1000,
      requests_per_check: 7000,
      requests_per_month: 30_000,
      cost_per_month: 30,
    });
  });

  it('has the least and the most of a month where the results decide how many pages there are', () => {
    const price = { firstPage: 1.5, nextPage: 1.5 };
    expect(estimateRequests(4, [{ perKeyword: { least: 1, most: 2 }, perWeek: 7 }], price)).toEqual({
      requests_per_day: 8,
      requests_per_month: 240,
      cost_per_month: 0.36,
      most_per_keyword: 2,
      least_requests_per_month: 120,
      least_cost_per_month: 0.18,
    });
  });

  it.each([
    ['a week', 1, 0.43, 13],
    ['on weekdays', 5, 2.14, 65],
    ['every day', 7, 3, 90],
  ])('has the mean of a day for three keywords that are checked %s', (_, perWeek, perDay, perMonth) => {
    const estimate = estimateRequests(3, [{ perKeyword: same(1), perWeek }], null);
    expect(estimate).toMatchObject({ requests_per_day: perDay, requests_per_month: perMonth });
    expect(estimate.requests_per_check ?? estimate.requests_per_day).toBe(3);
  });

  it('is nothing but the size of a check where checks are only made on demand', () => {
    expect(estimateRequests(7, [{ perKeyword: same(10), perWeek: 0 }], null)).toEqual({
      requests_per_day: 0,
      requests_per_check: 70,
      requests_per_month: 0,
      cost_per_month: null,
    });
  });
});

const PRICE = { firstPage: 2, nextPage: 1.5 };

it.each([
  ['a first page', 1, 1, 0.002],
  ['a later page', 3, 1, 0.0015],
  ['a request that is charged as ten pages', 1, 10, 0.0155],
  ['a request that is free', 1, 0, 0],
])('%s costs what the provider charges', (_name, page, charged, cost) => {
  expect(requestCost(PRICE, page, charged)).toBeCloseTo(cost, 10);
});

it.each([
  ['one page a keyword', 4, 4, 0.008],
  ['further pages', 4, 6, 0.011],
  ['only a few of the keywords', 60, 2, 0.004],
  ['nothing', 4, 0, 0],
])('a check of %s costs what its requests cost', (_name, keywords, requests, cost) => {
  expect(checkCost(PRICE, keywords, requests)).toBeCloseTo(cost, 10);
});
