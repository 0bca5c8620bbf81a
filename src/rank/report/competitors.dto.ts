import { IsOptional } from 'class-validator';
import { KeywordFilterQuery } from './keyword-filter.dto.js';
import { IsDay, IsZone } from './report.dto.js';
import { SeriesQuery } from './series.dto.js';

/** Inclusive days in `tz`; default: the last 30 days. */
export class DaysQuery extends KeywordFilterQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsZone() tz: string = 'UTC';
}

export class HistoryQuery extends SeriesQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsZone() tz: string = 'UTC';
}
