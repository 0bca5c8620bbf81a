import { t } from '../../shared/text/i18n';
import type { ProviderTest } from './queries';

export type FailureKind = Extract<ProviderTest, { ok: false }>['failure'];

/** What those who run the installation can do about a failed search. */
export function adviceText(failure: FailureKind): string {
  return {
    unconfigured: t(
      'Set SEARCH_PROVIDER, SEARCH_PROVIDER_URL and SEARCH_PROVIDER_KEY, and restart the server.',
    ),
    rejected: t(
      'Compare SEARCH_PROVIDER_KEY with the key in your account at the provider, change it, and restart the server.',
    ),
    credits: t('Buy credits or a larger plan at the provider, or wait until its quota resets.'),
    throttled: t(
      'Wait a minute and try again. If it persists, lower RANK_KEYWORD_CONCURRENCY or choose a plan with a higher rate.',
    ),
    unavailable: t(
      'Check SEARCH_PROVIDER_URL, the network and the status page of the provider. Raise SEARCH_PROVIDER_TIMEOUT_MS if it did not answer in time.',
    ),
    refused: t(
      'The provider does not accept this search. Check SEARCH_PROVIDER_URL, SEARCH_PROVIDER_KEY and your plan at the provider.',
    ),
    malformed: t('Check that SEARCH_PROVIDER matches the service at SEARCH_PROVIDER_URL.'),
    budget: t('Raise the search budget, or wait until its period ends (UTC).'),
  }[failure];
}

/** What happened, in a few words. */
export function failureText(failure: FailureKind): string {
  return {
    unconfigured: t('No search provider is configured'),
    rejected: t('The search provider rejects the key'),
    credits: t('The search provider has no credits left'),
    throttled: t('The search provider limits the number of requests'),
    unavailable: t('The search provider cannot be reached'),
    refused: t('The search provider refuses the searches'),
    malformed: t('The search provider answers in an unknown form'),
    budget: t('The search budget is used up'),
  }[failure];
}
