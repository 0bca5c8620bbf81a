import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsText } from '../../../common/validation/bounds.js';
import { OptionalBody } from '../../../common/validation/optional-body.js';
import { EmptyAsUndefined, IsOptionalNotNull, IsWellFormed, Trim } from '../../../common/validation/text.js';
import { type Device, DEVICES } from '../../domain/series.js';

@OptionalBody(true)
export class ProviderCheckDto {
  @IsOptionalNotNull()
  @Trim()
  @IsText(1, 200)
  @IsWellFormed()
  keyword?: string;

  @IsOptionalNotNull()
  @Matches(/^[A-Z]{2}$/, { message: 'country must be a code of two upper-case letters' })
  country?: string;

  @EmptyAsUndefined()
  @IsOptional()
  @IsText(0, 200)
  @IsWellFormed()
  near?: string;

  @EmptyAsUndefined()
  @IsOptional()
  @IsIn(DEVICES, { message: 'device must be desktop or mobile' })
  device?: Device;
}
