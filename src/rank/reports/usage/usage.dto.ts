import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsWholeNumberText } from '../../../common/validation/bounds.js';
import { type CheckDepth, DEPTHS, type Rhythm, RHYTHMS } from '../../positions/rhythm.js';

export class UsageQuery {
  @About('Number of keywords to estimate for; default: those of the configuration.')
  @IsOptional()
  @IsWholeNumberText(0, 1_000_000)
  keywords?: number;

  @About(
    'Estimates for another rhythm than that of the configuration, as do the parameters below; `day` alone: daily, to ' +
      'RANK_DEPTH.',
  )
  @IsOptional()
  @IsIn(RHYTHMS, { message: `every must be one of ${RHYTHMS.join(', ')}` })
  every?: NonNullable<Rhythm['every']>;

  @About('Day of a weekly check: 1 = Monday to 7; default 1.')
  @IsOptional()
  @IsWholeNumberText(1, 7)
  weekday?: number;

  @About('Search results to examine; default: RANK_DEPTH.')
  @IsOptional()
  @IsWholeNumberText(DEPTHS.min, DEPTHS.max)
  depth?: number;

  @About('`depth` of `deep_every`.')
  @IsOptional()
  @IsWholeNumberText(DEPTHS.min, DEPTHS.max)
  deep_depth?: number;

  @About('`weekday` of `deep_every`; default 1.')
  @IsOptional()
  @IsWholeNumberText(1, 7)
  deep_weekday?: number;
}

/** Undefined without parameters of a rhythm. */
export function toRhythm(query: UsageQuery): (Rhythm & CheckDepth) | undefined {
  const { every, weekday, depth, deep_depth, deep_weekday } = query;
  const given = [every, weekday, depth, deep_depth, deep_weekday];
  if (given.every((each) => each === undefined)) return undefined;
  return {
    every,
    weekday: weekday ?? 1,
    depth,
    ...(deep_depth !== undefined && {
      deep_every: { depth: deep_depth, every: 'week', weekday: deep_weekday ?? 1 },
    }),
  };
}
