export const BUDGET_PERIODS = ['day', 'month'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** Most requests per period; absent: no limit. */
export type RequestBudget = Partial<Record<BudgetPeriod, number>>;

/** Scope of the counters of the whole installation; other scopes are the ids of accounts. */
export const INSTALLATION = 'all';

const ANSWERS = ':answers';

/** Scope of the counters of requests for AI answers, beside those of searches. */
export const answerScope = (scope: string): string => scope + ANSWERS;

/** The account or installation of a scope, and whether it counts requests for AI answers. */
export const readScope = (scope: string): { owner: string; answers: boolean } => ({
  owner: scope.split(':')[0]!,
  answers: scope.endsWith(ANSWERS),
});

/** A counter of requests: of one scope in one period. */
export interface RequestCounter {
  id: string;
  scope: string;
  period: BudgetPeriod;
  /** null: none. */
  limit: number | null;
}

const DAY_MS = 24 * 3_600_000;
const RETENTION_DAYS = 400;

export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/** `used` of a scope in the current period: '<scope>:2026-03-11' or '<scope>:2026-03'. */
export function requestCounter(
  scope: string,
  period: BudgetPeriod,
  now: Date,
  budget: RequestBudget = {},
): RequestCounter {
  const day = utcDay(now);
  const id = `${scope}:${period === 'day' ? day : day.slice(0, 7)}`;
  return { id, scope, period, limit: budget[period] ?? null };
}

/**
 * The counters of a request of an account, in the order in which they are incremented: its own, then those of the
 * accounts above it up to the root, then those of the installation.
 * @param path the account, its parent, … its root
 */
export function requestCounters(
  path: readonly string[],
  budgets: ReadonlyMap<string, RequestBudget>,
  now: Date,
): RequestCounter[] {
  return [...path, INSTALLATION].flatMap((scope) =>
    BUDGET_PERIODS.map((period) => requestCounter(scope, period, now, budgets.get(scope))),
  );
}

/** When a counter that starts now may be deleted. */
export const counterExpiry = (now: Date): Date => new Date(now.getTime() + RETENTION_DAYS * DAY_MS);
