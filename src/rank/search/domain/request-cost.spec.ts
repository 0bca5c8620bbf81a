import { expect, it } from 'vitest';
import { checkCost, requestCost } from './request-cost.js';

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
