import { IsOptional } from 'class-validator';
import { SeriesQuery } from '../positions/series.dto.js';
import { IsDay } from '../../../common/validation/day.js';
import { IsTimeZone } from '../../../common/validation/time-zone.js';

export class HistoryQuery extends SeriesQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsTimeZone() tz: string = 'UTC';
}
