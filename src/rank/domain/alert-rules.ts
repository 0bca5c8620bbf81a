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
