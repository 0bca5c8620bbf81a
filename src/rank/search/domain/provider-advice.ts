import type { SearchFailureKind } from '../../positions/search-failure.js';

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
