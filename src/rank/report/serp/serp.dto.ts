import { IsOptional } from 'class-validator';
import { SeriesQuery } from '../positions/series.dto.js';
import { IsDay } from '../../../common/validation/day.js';

export class SerpQuery extends SeriesQuery {
  /** Slot day; default: the newest. */
  @IsOptional() @IsDay() day?: string;
}
