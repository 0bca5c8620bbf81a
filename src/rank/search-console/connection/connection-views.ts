import type { Fault } from '../domain/faults.js';
import { addSums, hiddenShare, NO_SUMS } from '../domain/figures.js';
import type { SearchConsoleConnection, SearchConsoleDay } from '../store/search-console.schema.js';
import type { VisibleProperty } from '../vendor/search-console-api.js';

/** What a check has found so far. */
export interface Trial {
  passed: Set<Fault['step']>;
  found: VisibleProperty[];
}

export function connectionView(connection: SearchConsoleConnection | null) {
  const { property = null, via = null, client_email = null, state = null } = connection ?? {};
  const { step = null, error = null, remedy = null, link = null } = connection ?? {};
  return { property, via, client_email, state, step, error, remedy, link };
}

/** @param first day that Google has */
export function importView(days: readonly SearchConsoleDay[], first: string) {
  const whole = days.filter(({ totals, queries, pages }) => totals && queries && pages);
  const both = whole.reduce(
    (sums, { totals, queries }) => ({
      totals: addSums(sums.totals, totals!),
      queries: addSums(sums.queries, queries!),
    }),
    { totals: NO_SUMS, queries: NO_SUMS },
  );
  const final = whole.filter(({ totals, queries, pages }) => totals!.final && queries!.final && pages!.final);
  return {
    imported_from: whole[0]?.day ?? null,
    imported_to: whole.at(-1)?.day ?? null,
    final_to: final.at(-1)?.day ?? null,
    import_until: first,
    hidden_share: hiddenShare(both.totals, both.queries),
  };
}

/** The steps that a check tries, in this order. */
const CHECKED: Record<SearchConsoleConnection['via'], readonly Fault['step'][]> = {
  service_account: ['key', 'clock', 'api', 'visible', 'property', 'quota'],
  oauth: ['key', 'token', 'testing', 'api', 'visible', 'property', 'quota'],
};

export function checkView(fault: Fault | undefined, via: SearchConsoleConnection['via'], { passed }: Trial) {
  const toState = (step: Fault['step']) => {
    if (step === fault?.step) return 'failed';
    return passed.has(step) ? 'passed' : 'untried';
  };
  return {
    ok: fault === undefined,
    step: fault?.step ?? null,
    message: fault?.message ?? null,
    remedy: fault?.remedy ?? null,
    link: fault?.link ?? null,
    period: fault?.period ?? null,
    steps: CHECKED[via].map((step) => ({ step, state: toState(step) })),
  };
}
