import { IsOptional } from 'class-validator';
import { IsDay, IsZone } from './report.dto.js';
import { SeriesQuery } from './series.dto.js';

/** Inclusive days in `tz`; default: the last 30 days. */
export class DaysQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsZone() tz: string = 'UTC';
}

export class HistoryQuery extends SeriesQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsZone() tz: string = 'UTC';
}
