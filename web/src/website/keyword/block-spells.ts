import { BLOCK_TYPES, type BlockType } from '../features/block-types';
import type { HistoryDay } from './queries';

/** On a day: with the website in it, on the page without it, on the page with unknown websites, or not on the page. */
export type Presence = 'own' | 'there' | 'unknown' | 'gone';

/** Days in a row with the same presence; indices of the days. */
export interface Spell {
  presence: Presence;
  first: number;
  last: number;
}

export interface BlockCourse {
  type: BlockType;
  spells: Spell[];
  /** Days on which it was on the page, and on which the website was in it. */
  present: number;
  own: number;
  /** Days with a known page. */
  known: number;
  now: Presence;
  /** The first known day of the present state. */
  since: string;
  /** The state has lasted since the first known day, and perhaps longer. */
  isWhole: boolean;
}

function presenceOn(
  type: BlockType,
  { features, owned = [], unknown_owner: unknown = [] }: HistoryDay,
): Presence {
  if (!features!.includes(type)) return 'gone';
  if (owned.some((each) => each.type === type)) return 'own';
  return unknown.includes(type) ? 'unknown' : 'there';
}

/**
 * When each block came and went, of those that were on a page; in the order of the types. Copies after a failed check are no
 * results. @param days of the chart, ascending; @param history with results, ascending
 */
export function blockCourses(days: readonly string[], history: readonly HistoryDay[]): BlockCourse[] {
  const known = history.filter(({ rolled, features }) => !rolled && features !== undefined);
  const inView = known.filter(({ date }) => date >= (days[0] ?? '') && date <= (days.at(-1) ?? ''));
  return BLOCK_TYPES.filter((type) => inView.some(({ features }) => features!.includes(type))).map((type) =>
    computeCourse(type, days, inView),
  );
}

function computeCourse(type: BlockType, days: readonly string[], known: readonly HistoryDay[]): BlockCourse {
  const states = known.map((day) => presenceOn(type, day));
  const own = states.filter((state) => state === 'own').length;
  const { first, isWhole } = presentState(states, own);
  return {
    type,
    spells: findSpells(days, new Map(known.map(({ date }, index) => [date, states[index]!]))),
    present: states.filter((state) => state !== 'gone').length,
    own,
    known: known.length,
    now: states.at(-1)!,
    since: known[first]!.date,
    isWhole,
  };
}

/** Days with unknown websites neither end a state nor begin one that is about the website. */
function presentState(states: readonly Presence[], own: number): { first: number; isWhole: boolean } {
  const now = states.at(-1)!;
  const isOther = (state: Presence) =>
    now === 'unknown' ? state === 'gone' : state !== now && (now === 'gone' || state !== 'unknown');
  const changed = states.findLastIndex(isOther);
  const isOfWebsite = now === 'own' || (now === 'there' && own > 0);
  const first = isOfWebsite ? states.indexOf(now, changed + 1) : changed + 1;
  return { first, isWhole: changed === -1 };
}

/** Days without a known page are in no spell. */
function findSpells(days: readonly string[], byDay: ReadonlyMap<string, Presence>): Spell[] {
  const spells: Spell[] = [];
  for (const [index, day] of days.entries()) {
    const presence = byDay.get(day);
    const last = spells.at(-1);
    if (presence === undefined) continue;
    if (last?.presence === presence && last.last === index - 1) last.last = index;
    else spells.push({ presence, first: index, last: index });
  }
  return spells;
}
