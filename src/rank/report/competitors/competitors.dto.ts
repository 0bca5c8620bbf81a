import { IsOptional } from 'class-validator';
import { IsZone } from '../positions/report.dto.js';
import { SeriesQuery } from '../positions/series.dto.js';
import { IsDay } from '../../../common/validation/day.js';

export class HistoryQuery extends SeriesQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsZone() tz: string = 'UTC';
}
