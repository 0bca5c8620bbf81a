import type { RunEndingKind, SearchFailureKind } from '../../positions/search-failure.js';

export interface ChainFailure {
  kind: SearchFailureKind;
  message: string;
}

export type ProviderCondition = 'ok' | 'paused' | 'down' | 'unconfigured';

/** Kinds of failure after which the fallback is asked; any other concerns the search itself, or its budget. */
const FALLBACK_FAILURES: readonly string[] = [
  'rejected',
  'credits',
  'throttled',
  'unavailable',
] satisfies SearchFailureKind[];

export const shouldUseFallback = (kind: string) => FALLBACK_FAILURES.includes(kind);

const ENDS_RUN: readonly string[] = ['rejected', 'credits'] satisfies RunEndingKind[];

/**
 * The failure of a keyword that no provider searched. The run ends only when both reject, for the reason of the first;
 * else the failure of the fallback counts, and the message names both.
 */
export function failureOfBoth(first: ChainFailure, fallback: ChainFailure): ChainFailure {
  // Not sent because of the budget, regardless of the first provider's response.
  if (fallback.kind === 'budget') return fallback;
  const bothEnd = ENDS_RUN.includes(first.kind) && ENDS_RUN.includes(fallback.kind);
  if (bothEnd) return first;
  const kind = ENDS_RUN.includes(fallback.kind) ? first.kind : fallback.kind;
  return { kind, message: `${first.message}; fallback: ${fallback.message}` };
}

interface Gate {
  paused: boolean;
  /** An explicit trigger may ask once more. */
  trial: boolean;
  /** Another search is making that attempt. */
  probing: boolean;
}

/**
 * What a search does at a provider that may be paused. `probe`: it makes the one attempt of an explicit trigger, and the
 * others wait for its end.
 */
export function gateDecision({ paused, trial, probing }: Gate): 'ask' | 'probe' | 'wait' | 'skip' {
  if (!paused) return 'ask';
  if (probing) return 'wait';
  return trial ? 'probe' : 'skip';
}

/** A pause outlasts an outage, so it is reported first. */
export function providerCondition(state: {
  configured: boolean;
  paused: boolean;
  down: boolean;
}): ProviderCondition {
  if (!state.configured) return 'unconfigured';
  if (state.paused) return 'paused';
  return state.down ? 'down' : 'ok';
}

export type CheckFailureKind = SearchFailureKind | 'unconfigured';

const ADVICE: Record<CheckFailureKind, string> = {
  unconfigured: 'Set SEARCH_PROVIDER, SEARCH_PROVIDER_URL and SEARCH_PROVIDER_KEY, and restart.',
  rejected:
    'Compare SEARCH_PROVIDER_KEY with the key in the account at the provider, change it, and restart. With rapidapi, check SEARCH_PROVIDER_HOST and the subscription too.',
  credits: 'Buy credits or a larger plan at the provider, or wait until its quota resets.',
  throttled:
    'Wait a minute and repeat. If it persists, lower RANK_KEYWORD_CONCURRENCY or choose a plan with a higher rate.',
  unavailable:
    'Check SEARCH_PROVIDER_URL and the network, and the status page of the provider. Raise SEARCH_PROVIDER_TIMEOUT_MS if requests time out.',
  refused:
    'Read the message: the provider does not accept this search. Check SEARCH_PROVIDER_URL, and repeat with another keyword and country, and without a location and a device.',
  budget: 'Raise SEARCH_BUDGET_DAY or SEARCH_BUDGET_MONTH, or wait until the period ends (UTC).',
  malformed:
    'Check that SEARCH_PROVIDER matches the service at SEARCH_PROVIDER_URL. If it does, the provider has changed its responses: update Rankwire.',
};

/** What to do about a failed check of the provider. */
export const adviceFor = (failure: string): string =>
  (ADVICE as Partial<Record<string, string>>)[failure] ?? 'Read the message.';
