import { countedPosition, type DayEntry, NOT_FOUND } from './day-pack.js';
import { foldCase } from './order.js';

/** Sizes of the top of the search results that rules may name. */
export const ALERT_TOPS = [3, 10, 20, 50, 100] as const;
type AlertTop = (typeof ALERT_TOPS)[number];

export const MAX_ALERT_RULES = 20;
/** Most positions that a rule may name: from the first position to below the hundredth. */
export const MAX_MOVE = 100;

/** Conditions on the position of a keyword, by the field that goes with them. */
export const MOVES = ['drops', 'rises'] as const;
export const CROSSINGS = ['enters', 'leaves'] as const;
export const FINDINGS = ['lost', 'found'] as const;

type Condition =
  | { when: (typeof MOVES)[number]; by: number }
  | { when: (typeof CROSSINGS)[number]; top: AlertTop }
  | { when: (typeof FINDINGS)[number] };

/** When an account is alerted to a keyword; with a tag: only to keywords that have it. */
export type AlertRule = Condition & { tag?: string };

export interface AlertSettings {
  rules: AlertRule[];
  /** Whether alerts are mailed too. */
  email: boolean;
}

/** What a check found: the best position, 0 for not found, of so many search results. */
export type Observed = Pick<DayEntry, 'best' | 'depth'>;

/** Whether a keyword meets the condition of a rule, by its last real result and the one before it. */
export function meetsRule(rule: AlertRule, before: Observed, now: Observed): boolean {
  switch (rule.when) {
    case 'drops':
      return declineOf(before, now) >= rule.by;
    case 'rises':
      return declineOf(now, before) >= rule.by;
    case 'enters':
      return !isInTop(rule.top, before) && isInTop(rule.top, now);
    case 'leaves':
      return isInTop(rule.top, before) && !isInTop(rule.top, now);
    case 'lost':
      return isRanked(before) && !isRanked(now);
    case 'found':
      return !isRanked(before) && isRanked(now);
  }
}

/**
 * Positions lost; negative for an improvement. As in the summary, not found counts as one position below the deeper of
 * both searches: a website that is lost has dropped, and one that is found has risen.
 */
export function declineOf(before: Observed, now: Observed): number {
  const depth = Math.max(before.depth, now.depth);
  return countedPosition({ ...now, depth }) - countedPosition({ ...before, depth });
}

const isRanked = ({ best }: Observed): boolean => best !== NOT_FOUND;
const isInTop = (top: number, observed: Observed): boolean => isRanked(observed) && observed.best <= top;

/** Equal for rules that alert to the same; the order and the number of rules may change. */
export const ruleKey = (rule: AlertRule): string =>
  JSON.stringify([
    rule.when,
    'by' in rule ? rule.by : null,
    'top' in rule ? rule.top : null,
    rule.tag === undefined ? null : foldCase(rule.tag),
  ]);
