import { describe, expect, it } from 'vitest';
import type { SearchFailureKind } from '../../positions/search-failure.js';
import {
  adviceFor,
  failureOfBoth,
  gateDecision,
  providerCondition,
  shouldUseFallback,
} from './provider-chain.js';

describe('the fallback', () => {
  it.each([
    ['rejected', true],
    ['credits', true],
    ['throttled', true],
    ['unavailable', true],
    ['refused', false],
    ['malformed', false],
    ['budget', false],
  ])('after a failure of the kind %s: %s', (kind, asked) => {
    expect(shouldUseFallback(kind)).toBe(asked);
  });
});

describe('the failure of both providers', () => {
  const combine = (first: SearchFailureKind, fallback: SearchFailureKind) =>
    failureOfBoth({ kind: first, message: 'one' }, { kind: fallback, message: 'two' });
  const both = 'one; fallback: two';

  it.each<[SearchFailureKind, SearchFailureKind, SearchFailureKind, string]>([
    ['rejected', 'rejected', 'rejected', 'one'],
    ['rejected', 'credits', 'rejected', 'one'],
    ['credits', 'rejected', 'credits', 'one'],
    ['rejected', 'unavailable', 'unavailable', both],
    ['credits', 'throttled', 'throttled', both],
    ['rejected', 'refused', 'refused', both],
    ['unavailable', 'refused', 'refused', both],
    ['unavailable', 'malformed', 'malformed', both],
    ['throttled', 'unavailable', 'unavailable', both],
    ['throttled', 'rejected', 'throttled', both],
    ['unavailable', 'credits', 'unavailable', both],
    ['throttled', 'budget', 'budget', 'two'],
    ['rejected', 'budget', 'budget', 'two'],
  ])('%s, then %s: %s', (first, fallback, kind, message) => {
    expect(combine(first, fallback)).toEqual({ kind, message });
  });
});

describe('a search at a provider', () => {
  const NO = { paused: false, trial: false, probing: false };

  it.each([
    [NO, 'ask'],
    [{ ...NO, trial: true }, 'ask'],
    [{ ...NO, probing: true }, 'ask'],
    [{ ...NO, paused: true }, 'skip'],
    [{ ...NO, paused: true, trial: true }, 'probe'],
    [{ ...NO, paused: true, probing: true }, 'wait'],
    [{ paused: true, trial: true, probing: true }, 'wait'],
  ])('%j: %s', (gate, decision) => {
    expect(gateDecision(gate)).toBe(decision);
  });
});

describe('the condition of a provider', () => {
  it.each([
    [{ configured: false, paused: true, down: true }, 'unconfigured'],
    [{ configured: true, paused: true, down: true }, 'paused'],
    [{ configured: true, paused: false, down: true }, 'down'],
    [{ configured: true, paused: false, down: false }, 'ok'],
  ])('%j: %s', (state, condition) => {
    expect(providerCondition(state)).toBe(condition);
  });
});

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
