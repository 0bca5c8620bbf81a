import type { RankConfig } from '../../shared/configuration/queries';
import { formatWeekday, WEEKDAYS } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

export type Every = 'day' | 'weekdays' | 'week' | 'manual';

/** When and to which depth keywords are checked, as the form has it. */
export interface Rhythm {
  every: Every;
  /** 1 = Monday to 7; of a weekly check. */
  weekday: number;
  /** Search results to check. */
  depth: number;
  /** Day of the deeper check; 0 for none. */
  deepDay: number;
  /** Search results to check on that day. */
  deepDepth: number;
}

type Stored = Pick<RankConfig, 'every' | 'weekday' | 'depth' | 'deep_every'>;

const WORKDAYS = [1, 2, 3, 4, 5];
const DEPTHS = [10, 20, 30, 50, 100];

/** @param usual depth of checks without one */
export function toRhythm(
  { every = 'day', weekday = 1, depth, deep_every: deep }: Stored,
  usual: number,
): Rhythm {
  const deepest = deep ? (depth === undefined ? Math.max(deep.depth, usual) : deep.depth) : usual;
  const shallow = deep && depth === undefined ? Math.min(deep.depth, usual) : (depth ?? usual);
  return {
    every,
    weekday,
    depth: shallow,
    deepDay: deep?.weekday ?? 0,
    deepDepth: Math.max(deepest, shallow),
  };
}

/** The fields of the configuration; null removes one. */
export function toFields(rhythm: Rhythm, usual: number) {
  const { every, weekday, depth, deepDepth } = rhythm;
  const deep = findDeepDay(rhythm);
  return {
    every,
    ...(every === 'week' && { weekday }),
    depth: depth === usual ? null : depth,
    deep_every: deep === 0 ? null : { depth: deepDepth, every: 'week' as const, weekday: deep },
  };
}

/** The same as parameters of the estimate. */
export function toEstimate(rhythm: Rhythm, usual: number) {
  const { every, weekday, depth, deepDepth } = rhythm;
  const deep = findDeepDay(rhythm);
  return {
    every,
    weekday,
    ...(depth !== usual && { depth }),
    ...(deep !== 0 && { deep_depth: deepDepth, deep_weekday: deep }),
  };
}

/** Depths to choose from, with the one that is set. */
export const depthChoices = (usual: number, ...set: number[]): number[] =>
  [...new Set([...DEPTHS.filter((depth) => depth <= usual), usual, ...set])].sort((a, b) => a - b);

/** Days on which a deeper check is possible. */
export const deepDays = ({ every, depth, deepDepth }: Rhythm): number[] => {
  if (depth >= deepDepth || every === 'week') return [];
  return every === 'weekdays' ? WORKDAYS : WEEKDAYS;
};

/** 0 where that day has no deeper check. */
const findDeepDay = (rhythm: Rhythm): number =>
  deepDays(rhythm).includes(rhythm.deepDay) ? rhythm.deepDay : 0;

export function rhythmText(rhythm: Rhythm): string {
  const { every, depth, deepDepth } = rhythm;
  const weekday = formatWeekday(rhythm.weekday);
  const plan = {
    day: t('top {depth} daily', { depth }),
    weekdays: t('top {depth} from Monday to Friday', { depth }),
    week: t('top {depth} every {weekday}', { depth, weekday }),
    manual: t('top {depth} only manually', { depth }),
  }[every];
  const deep = findDeepDay(rhythm);
  if (deep === 0) return plan;
  return t('{plan}, top {depth} on {weekday}', { plan, depth: deepDepth, weekday: formatWeekday(deep) });
}

/** At the beginning of a sentence. */
export function rhythmTitle(rhythm: Rhythm): string {
  const text = rhythmText(rhythm);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
