import { IsOptional } from 'class-validator';
import { IsCountry } from '../../../common/validation/country.js';
import { About } from '../../../common/api-docs/about.js';
import { IsText } from '../../../common/validation/bounds.js';
import { OneLineText } from '../../../common/validation/one-line-text.js';
import { EmptyAsUndefined, Trim } from '../../../common/validation/text.js';
import { IsDevice } from '../../tracking/dto.js';
import type { Device } from '../../positions/series.js';

/** One keyword of a configuration. */
export class SeriesQuery {
  @About('A keyword of the configuration.')
  @Trim()
  @IsText(1, 200)
  @OneLineText()
  keyword: string;

  @About('Its country.')
  @IsCountry()
  country: string;

  @About('Its location, if it has one.')
  @EmptyAsUndefined()
  @IsOptional()
  @IsText(0, 200)
  @OneLineText()
  near?: string;

  @About('Its device.')
  @IsDevice()
  device: Device = 'desktop';
}
