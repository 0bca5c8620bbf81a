// Which folders are tested, and by which specs.
import { join } from 'node:path';

/**
 * The folders whose score is in README.md, with the e2e specs that describe them: the beginning of
 * their paths below `test/e2e` (`../` for others of `test`). All others reach the code as well (each logs in), so that a survivor would cost the time
 * of the whole suite.
 */
export const FOLDERS = {
  'src/rank/positions': [
    'rank/check/check-due',
    'rank/config/config-validation',
    'rank/report/day',
    'rank/report/report-',
    'rank/search/check-retry',
  ],
  'src/rank/checks': [
    'rank/check/',
    'rank/config/config-delete',
    'platform/logs',
    'rank/search/check-',
    'rank/search/provider-fallback',
    'rank/search/search-reuse',
    'rank/search/serp.',
    'relay/relay-progress',
  ],
  'src/rank/websites': ['rank/report/website'],
  'src/rank/search/adapters': ['rank/search/adapter-contract', 'rank/search/provider'],
  'src/rank/search/archive': ['rank/check/check-rhythm', 'rank/report/features', 'rank/search/serp'],
  'src/rank/search/providers': ['platform/health', 'rank/search/check-', 'rank/search/provider'],
  'src/rank/search/reuse': [
    'rank/check/check-again',
    'rank/check/check-same-search',
    'rank/report/features',
    'rank/search/reuse-',
    'rank/search/search-reuse',
  ],
  'src/rank/search/usage': [
    'auth/account-export',
    'channels/channels',
    'rank/answers/answer-budgets',
    'rank/search/budgets',
    'rank/search/usage-',
    'webhooks/webhook-delivery',
  ],
  'src/auth': ['auth/', 'console/setup', 'rank/search/budgets', 'relay/relay-conversations'],
  'src/outbox': ['notifications/'],
  'src/mail': ['auth/email-change', 'auth/password-reset', 'notifications/'],
  'src/notifications': [
    'auth/account-export',
    'auth/account-parameter',
    'auth/email-change',
    'notifications/notifications',
  ],
  'src/relay': ['relay/', 'auth/auth-sessions', 'auth/limits'],
  'src/proxy': ['proxy/'],
  // The others load the shipped data, which takes minutes with instrumented indexes.
  'src/geo': ['geo/geo-small'],
};

/** @returns the beginnings of the folder that a path is or lies in; undefined outside of FOLDERS */
export function prefixesOf(path) {
  return Object.entries(FOLDERS).find(([folder]) => path === folder || path.startsWith(`${folder}/`))?.[1];
}

/** @param spec its path from the root */
export const matches = (spec, prefix) => spec.startsWith(join('test', 'e2e', prefix));

/**
 * Beginnings that match nothing, such as after a spec was moved: survivors would be counted for want of tests.
 * @param specs paths of all e2e specs from the root
 */
export function unmatched(specs) {
  const prefixes = [...new Set(Object.values(FOLDERS).flat())];
  return prefixes.filter((prefix) => !specs.some((spec) => matches(spec, prefix)));
}
