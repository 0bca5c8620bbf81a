import { IsOptional } from 'class-validator';
import { IsDay, IsZone } from './report.dto.js';
import { SeriesQuery } from './series.dto.js';

export class HistoryQuery extends SeriesQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsZone() tz: string = 'UTC';
}
