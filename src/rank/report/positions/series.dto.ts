import { IsOptional, Matches } from 'class-validator';
import { IsText } from '../../../common/validation/bounds.js';
import { EmptyAsUndefined, IsWellFormed, Trim } from '../../../common/validation/text.js';
import { IsDevice } from '../../tracking/dto.js';
import type { Device } from '../../domain/series.js';

/** One keyword of a configuration. */
export class SeriesQuery {
  @Trim()
  @IsText(1, 200)
  @IsWellFormed()
  keyword: string;

  @Matches(/^[A-Z]{2}$/, { message: 'country must be a code of two upper-case letters' })
  country: string;

  @EmptyAsUndefined()
  @IsOptional()
  @IsText(0, 200)
  @IsWellFormed()
  near?: string;

  @IsDevice()
  device: Device = 'desktop';
}
