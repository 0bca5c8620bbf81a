import { folded } from '../../shared/text/fold';
import type { BlockType } from '../features/block-types';
import type { AlertRule } from './queries';

/** As the API limits them. */
export const MAX_RULES = 20;
export const MAX_MOVE = 100;
export const TOPS = [3, 10, 20, 50, 100] as const;

/** In the order of a menu: what got worse is first of each pair. */
export const CONDITIONS = [
  'drops',
  'rises',
  'leaves',
  'enters',
  'lost',
  'found',
  'url_changed',
  'feature_lost',
  'feature_gained',
  'feature_appears',
  'feature_disappears',
  'answer_lost',
  'answer_gained',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A rule while it is edited: it keeps the values of conditions that it does not have now. */
export interface Draft {
  id: number;
  when: Condition;
  /** As typed. */
  by: string;
  top: (typeof TOPS)[number];
  /** The block of the result page. */
  type: BlockType;
  /** Of AI answers; '' for all engines. */
  engine: string;
  /** '' for all keywords. */
  tag: string;
  /** Id of a view in place of a tag; '' for none. */
  view: string;
}

const NEW: Omit<Draft, 'id'> = {
  when: 'drops',
  by: '5',
  top: 10,
  type: 'ai_overview',
  engine: '',
  tag: '',
  view: '',
};

/** What most websites are alerted to. */
const USUAL: AlertRule[] = [{ when: 'drops', by: 5 }, { when: 'leaves', top: 10 }, { when: 'lost' }];

let last = 0;
const toDraft = (values: Partial<Draft>): Draft => ({ ...NEW, ...values, id: (last += 1) });

/** The first condition of which there is no rule yet. */
export function newDraft(drafts: readonly Draft[] = []): Draft {
  const offered = CONDITIONS.map((when) => toDraft({ when }));
  return offered.find((draft) => !repeatedDrafts([...drafts, draft]).includes(draft)) ?? toDraft({});
}
export const usualDrafts = (): Draft[] => toDrafts(USUAL);

export const toDrafts = (rules: readonly AlertRule[]): Draft[] =>
  rules.map((rule) => toDraft({ ...rule, ...('by' in rule && { by: String(rule.by) }) } as Partial<Draft>));

export const hasMove = (when: Condition) => when === 'drops' || when === 'rises';
export const hasType = (when: Condition) => when.startsWith('feature_');
/** Prompts have tags, and no views. */
export const isOfPrompts = (when: Condition) => when.startsWith('answer_');
export const hasTop = (when: Condition) => when === 'enters' || when === 'leaves';

/** The rule as the API has it. Not a number: `by` is null, which the API refuses by name. */
export function toRule({ when, by, top, type, engine, tag, view }: Draft): AlertRule {
  return {
    when,
    ...(hasMove(when) && { by: by.trim() === '' ? null : Number(by) }),
    ...(hasTop(when) && { top }),
    ...(hasType(when) && { type }),
    ...(isOfPrompts(when) && engine !== '' && { engine }),
    ...(view === '' || isOfPrompts(when) ? tag !== '' && { tag } : { view }),
  } as AlertRule;
}

/** Drafts that say the same as one before them. */
export function repeatedDrafts(drafts: readonly Draft[]): Draft[] {
  const seen = new Set<string>();
  return drafts.filter((draft) => {
    const rule = JSON.stringify({ ...toRule(draft), tag: folded(draft.view === '' ? draft.tag : '') });
    return seen.has(rule) || !seen.add(rule);
  });
}

export const toRules = (drafts: readonly Draft[]): AlertRule[] => drafts.map(toRule);
