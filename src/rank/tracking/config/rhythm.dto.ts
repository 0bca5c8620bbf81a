import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsWholeNumber } from '../../../common/validation/bounds.js';
import { IsOptionalNotNull } from '../../../common/validation/text.js';
import { type DeepCheck, DEPTHS, type Rhythm, RHYTHMS } from '../../positions/rhythm.js';

const DEEP_RHYTHMS = ['week'] as const;

export class DeepCheckDto implements DeepCheck {
  @About('Search results to examine on that day.')
  @IsWholeNumber(DEPTHS.min, DEPTHS.max)
  depth: number;

  @About('Once a week.')
  @IsIn(DEEP_RHYTHMS, { message: 'every must be week' })
  every: 'week';

  @About('1 = Monday to 7.')
  @IsWholeNumber(1, 7)
  weekday: number;
}

/** When and to which depth a configuration is checked. */
export class RhythmDto {
  @About(
    'Days of the check, in the time zone of the slot: every `day` (the default), once a `week` on `weekday`, on ' +
      '`weekdays` (Monday to Friday), or `manual`: only on demand. Between checks reports have no record.',
  )
  @IsOptionalNotNull()
  @IsIn(RHYTHMS, { message: `every must be one of ${RHYTHMS.join(', ')}` })
  every?: NonNullable<Rhythm['every']>;

  @About('Day of a weekly check: 1 = Monday to 7. Required with `week`, and only for it.')
  @IsOptionalNotNull()
  @IsWholeNumber(1, 7)
  weekday?: number;

  @About('Search results to examine in each check, in place of RANK_DEPTH; null: RANK_DEPTH.')
  @IsOptional()
  @IsWholeNumber(DEPTHS.min, DEPTHS.max)
  depth?: number | null;

  @About(
    'Another depth on one day of the week: `depth` 20 with `deep_every` {depth 100, every week, weekday 1} examines the top ' +
      '20, and the top 100 on Mondays. Without `depth`, RANK_DEPTH takes its place; the greater of both is that of the day. ' +
      'null: the same depth on all days.',
    DeepCheckDto,
  )
  @IsOptional()
  @IsObject({ message: 'deep_every must be an object' })
  @ValidateNested()
  @Type(() => DeepCheckDto)
  deep_every?: DeepCheckDto | null;
}

/** Fields of a request that a change of the configuration may consist of. */
export const isRhythmGiven = ({ every, weekday, depth, deep_every }: RhythmDto): boolean =>
  [every, weekday, depth, deep_every].some((field) => field !== undefined);
