import { IsOptional } from 'class-validator';
import { SeriesQuery } from '../positions/series.dto.js';
import { About } from '../../../common/api-docs/about.js';
import { IsDay } from '../../../common/validation/day.js';

export class SerpQuery extends SeriesQuery {
  @About('Local day of the slot. Default: the newest that is kept.')
  @IsOptional()
  @IsDay()
  day?: string;
}
