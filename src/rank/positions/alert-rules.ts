import { areComparable, countedDepth, type Examined } from './comparable.js';
import { countedPosition, NOT_FOUND } from './day-pack.js';
import { toBit, toBits, type FeatureType } from './features/feature-types.js';
import {
  judgedOn,
  type KnownBlocks,
  type NeededBlocks,
  type ObservedBlocks,
} from './features/known-blocks.js';
import { foldCase } from './order.js';

/** Sizes of the top of the search results that rules may name. */
export const ALERT_TOPS = [3, 10, 20, 50, 100] as const;
type AlertTop = (typeof ALERT_TOPS)[number];

export const MAX_ALERT_RULES = 20;
/** Users that are notified besides the owners. */
export const MAX_ALERT_USERS = 20;
/** Most positions that a rule may name: from the first position to below the hundredth. */
export const MAX_MOVE = 100;

/** Conditions on the position of a keyword, by the field that goes with them. */
export const MOVES = ['drops', 'rises'] as const;
export const CROSSINGS = ['enters', 'leaves'] as const;
export const FINDINGS = ['lost', 'found'] as const;
/** The best page of the website is another one. */
export const PAGE_CHANGES = ['url_changed'] as const;
/** The website is in a block of the result page, or the block is on the page, and was not before; and the reverse. */
export const FEATURE_CHANGES = [
  'feature_gained',
  'feature_lost',
  'feature_appears',
  'feature_disappears',
] as const;

type Condition =
  | { when: (typeof MOVES)[number]; by: number }
  | { when: (typeof CROSSINGS)[number]; top: AlertTop }
  | { when: (typeof FINDINGS)[number] }
  | { when: (typeof PAGE_CHANGES)[number] }
  | { when: (typeof FEATURE_CHANGES)[number]; type: FeatureType };

/** When an account is alerted to a keyword; only to those with a tag, or those that a view selects, by its id. */
export type AlertRule = Condition & { tag?: string; view?: string };

export interface AlertSettings {
  rules: AlertRule[];
  /** Whether alerts are mailed too. */
  email: boolean;
  /** Ids of users who are notified besides the owners; at most 20. */
  users?: string[];
}

/** What a check found: the best position, 0 for not found, of so many search results. */
export interface Observed extends Examined {
  /** Id of the page at the best position; absent: not found, or not read. */
  page?: string | undefined;
  /** Absent: unknown, or not read. */
  blocks?: ObservedBlocks | undefined;
}

/** Earlier results that conditions are about, beside the last one. */
interface Past {
  /** For conditions on positions, the last that reveals as much as the one of now; default: the last one. */
  reached?: Observed | undefined;
  /** For conditions on blocks, what earlier pages reveal of them; absent: nothing. */
  known?: KnownBlocks | undefined;
}

/** Whether a keyword meets the condition of a rule, by its last real result and the one before it. */
export function meetsRule(
  rule: AlertRule,
  before: Observed,
  now: Observed,
  { reached = before, known }: Past = {},
): boolean {
  if (rule.when === 'url_changed')
    return before.page !== undefined && now.page !== undefined && before.page !== now.page;
  if ('type' in rule)
    return now.blocks !== undefined && known !== undefined && meetsOnPage(rule, known, now.blocks);
  return areComparable(reached, now) && meetsMove(rule, reached, now);
}

type OnPage = Extract<AlertRule, { type: FeatureType }>;
type Move = Exclude<AlertRule, OnPage | { when: 'url_changed' }>;

function meetsMove(rule: Move, before: Observed, now: Observed): boolean {
  switch (rule.when) {
    case 'drops':
      return measureDecline(before, now) >= rule.by;
    case 'rises':
      return measureDecline(now, before) >= rule.by;
    case 'enters':
      return isOutside(rule.top, before) && isInTop(rule.top, now);
    case 'leaves':
      return isInTop(rule.top, before) && isOutside(rule.top, now);
    case 'lost':
      return isRanked(before) && !isRanked(now);
    case 'found':
      return !isRanked(before) && isRanked(now);
  }
}

/** Compares with the newest earlier page that reveals the type: one that does not is not evidence of a change. */
function meetsOnPage({ when, type }: OnPage, known: KnownBlocks, now: ObservedBlocks): boolean {
  const bit = toBit(type);
  const has = (bits: number) => (bits & bit) !== 0;
  if (when === 'feature_appears' || when === 'feature_disappears') {
    if (!has(known.seen & now.seen)) return false;
    return has(known.present) === (when === 'feature_disappears') && has(known.present ^ now.present);
  }
  if (!has(known.judged & judgedOn(now))) return false;
  if (when === 'feature_gained') return !has(known.owned) && has(now.owned);
  if (type !== 'ai_overview') return has(known.owned) && !has(now.owned);
  // Its sources change from one rendering to the next: the website is out of one when it is missing twice in a row.
  return has(known.ownedBefore) && !has(known.owned) && !has(now.owned);
}

/** What must be read for these rules, beside positions. */
export const neededFor = (rules: readonly AlertRule[]) => ({
  pages: rules.some(({ when }) => when === 'url_changed'),
  blocks: rules.some((rule) => 'type' in rule) ? neededBlocks(rules) : undefined,
});

function neededBlocks(rules: readonly AlertRule[]): NeededBlocks {
  const findTypes = (...conditions: AlertRule['when'][]) =>
    toBits(rules.flatMap((rule) => ('type' in rule && conditions.includes(rule.when) ? rule.type : [])));
  return {
    presence: findTypes('feature_appears', 'feature_disappears'),
    ownership: findTypes('feature_gained', 'feature_lost'),
    twice: findTypes('feature_lost') & toBit('ai_overview'),
  };
}

/** Whether a keyword with the same position as before may meet one of these rules. */
export function mayMeetInPlace(rules: readonly AlertRule[]): boolean {
  const { pages, blocks } = neededFor(rules);
  return pages || blocks !== undefined;
}

/**
 * Positions lost; negative for an improvement. As in the summary, not found counts as one position below the deeper of
 * both searches, or below the search that the configuration ended: a website that is lost has dropped, and one that is
 * found has risen.
 */
export function measureDecline(before: Observed, now: Observed): number {
  const depth = countedDepth(before, now);
  return countedPosition({ ...now, depth }) - countedPosition({ ...before, depth });
}

const isRanked = ({ best }: Observed): boolean => best !== NOT_FOUND;
const isInTop = (top: number, observed: Observed): boolean => isRanked(observed) && observed.best <= top;
/** Not where the search ended within the top: the rest is unknown. */
const isOutside = (top: number, observed: Observed): boolean =>
  !isInTop(top, observed) && (isRanked(observed) || !observed.cut || observed.depth >= top);

/** Equal for rules that alert to the same; the order and the number of rules may change. */
export const ruleKey = (rule: AlertRule): string =>
  JSON.stringify([
    rule.when,
    'by' in rule ? rule.by : null,
    'top' in rule ? rule.top : null,
    ...('type' in rule ? [rule.type] : []),
    rule.tag === undefined ? null : foldCase(rule.tag),
    ...(rule.view === undefined ? [] : [{ view: rule.view }]),
  ]);
