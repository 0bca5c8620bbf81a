import { IsOptional } from 'class-validator';
import { IsDay } from '../report/report.dto.js';
import { SeriesQuery } from '../report/series.dto.js';

export class SerpQuery extends SeriesQuery {
  /** Slot day; default: the newest. */
  @IsOptional() @IsDay() day?: string;
}
