import { FirstDay, LastDay, Zone } from '../positions/report.dto.js';
import { SeriesQuery } from '../positions/series.dto.js';

export class HistoryQuery extends SeriesQuery {
  @FirstDay() startDate?: string;
  @LastDay() endDate?: string;
  @Zone() tz: string = 'UTC';
}
