import { IsIn, IsOptional } from 'class-validator';
import { IsCountry } from '../../../common/validation/country.js';
import { About } from '../../../common/api-docs/about.js';
import { IsText } from '../../../common/validation/bounds.js';
import { OptionalBody } from '../../../common/validation/body.js';
import { OneLineText } from '../../../common/validation/one-line-text.js';
import { EmptyAsUndefined, IsOptionalNotNull, Trim } from '../../../common/validation/text.js';
import { type Device, DEVICES } from '../../positions/series.js';

@OptionalBody(true)
export class ProviderCheckDto {
  @About('Default: `weather`.')
  @IsOptionalNotNull()
  @Trim()
  @IsText(1, 200)
  @OneLineText()
  keyword?: string;

  @About('Code of two upper-case letters. Default: `US`.')
  @IsOptionalNotNull()
  @IsCountry()
  country?: string;

  @About('Location of the search; default: none.')
  @EmptyAsUndefined()
  @IsOptional()
  @IsText(0, 200)
  @OneLineText()
  near?: string;

  @About('Device of the search; default: desktop.')
  @EmptyAsUndefined()
  @IsOptional()
  @IsIn(DEVICES, { message: 'device must be desktop or mobile' })
  device?: Device;
}
