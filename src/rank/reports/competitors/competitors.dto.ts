import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsText } from '../../../common/validation/bounds.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { DaysQuery, FirstDay, LastDay, Zone } from '../positions/report.dto.js';
import { SeriesQuery } from '../positions/series.dto.js';

export class HistoryQuery extends SeriesQuery {
  @FirstDay() startDate?: string;
  @LastDay() endDate?: string;
  @Zone() tz: string = 'UTC';
}

export class CompetitorsQuery extends DaysQuery {
  @About('`volume`: keywords count by their search volume in `share`, which is null where none is known.')
  @IsOptional()
  @IsIn(['volume'], { message: 'weight must be volume' })
  weight?: 'volume';
}

export class HeadToHeadQuery extends DaysQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @About(
    '`keyword`, `change`, or a website of the configuration: by its positions; null is last in both orders.',
  )
  @IsText(1, 2048)
  sortField: string = 'keyword';
  @About('Ascending or descending.') @IsIn(['asc', 'desc']) sortOrder: 'asc' | 'desc' = 'asc';
  @About('A competitor: only the keywords for which it ranks above the website.')
  @IsOptional()
  @IsText(1, 2048)
  above?: string;
  @About('`true`: only the keywords for which a competitor overtook the website.')
  @IsOptional()
  @IsIn(['true'], { message: 'overtaken must be true' })
  overtaken?: 'true';
  @About('Part of the keyword, ignoring case.') @IsOptional() @IsText(0, 2048) search?: string;
}
