import { expect, it } from 'vitest';
import { adviceFor } from './provider-advice.js';

it.each([
  ['unconfigured', 'SEARCH_PROVIDER_URL'],
  ['rejected', 'SEARCH_PROVIDER_KEY'],
  ['credits', 'credits'],
  ['throttled', 'RANK_KEYWORD_CONCURRENCY'],
  ['unavailable', 'SEARCH_PROVIDER_URL'],
  ['refused', 'another keyword'],
  ['refused', 'without a location and a device'],
  ['malformed', 'SEARCH_PROVIDER matches'],
  ['a kind without advice of its own', 'message'],
])('advises about %s with %s', (failure, words) => {
  expect(adviceFor(failure)).toContain(words);
});
