import { type Course, courseBetween } from '../../shared/report-filters/course';
import { BLOCK_TYPES, type BlockType } from './block-types';
import type { FeaturesDay } from './queries';

/** How many keywords have a block on their result page, on the newest day. */
export interface FeatureRow {
  type: BlockType;
  /** Whose search provider reports the block; 0: unknown on that day. */
  seen: number;
  present: number;
  /** With the website in the block. */
  owned: number;
  /** With other websites only. */
  notOwned: number;
  /** With websites that the provider did not reveal. */
  unknown: number;
  /** Changes since the compared day. */
  presentCourse: Course;
  ownedCourse: Course;
}

/** Null on a day on which no search provider reported the block. */
export const presentOn = (day: FeaturesDay, type: BlockType): number | null =>
  day.types[type]?.present ?? null;
export const ownedOn = (day: FeaturesDay, type: BlockType): number | null => day.types[type]?.owned ?? null;

/** @param before the compared day, if there is one */
export function featureRow(now: FeaturesDay, type: BlockType, before: FeaturesDay | undefined): FeatureRow {
  const { seen = 0, present = 0, owned = 0, owner_known: known = 0 } = now.types[type] ?? {};
  return {
    type,
    seen,
    present,
    owned,
    notOwned: known - owned,
    unknown: present - known,
    presentCourse: courseBetween(now, before, (day) => presentOn(day, type)),
    ownedCourse: courseBetween(now, before, (day) => ownedOn(day, type)),
  };
}

/** A row for each type that was on a page within the days or on the compared one, in the order of the types. */
export function featureRows(days: readonly FeaturesDay[], before: FeaturesDay | undefined): FeatureRow[] {
  const newest = days.at(-1);
  if (newest === undefined) return [];
  const all = before ? [before, ...days] : days;
  const types = BLOCK_TYPES.filter((type) => all.some((day) => (presentOn(day, type) ?? 0) > 0));
  return types.map((type) => featureRow(newest, type, before));
}

/** Blocks that are bought, or lead to further searches. */
const NOT_TO_WIN: ReadonlySet<BlockType> = new Set(['paid', 'related_searches']);

/** Whether pages of the website can be in the block, and the provider says which are. */
export const isToWin = ({ type, present, owned, unknown }: FeatureRow): boolean =>
  !NOT_TO_WIN.has(type) && (owned > 0 || present === 0 || unknown < present);
