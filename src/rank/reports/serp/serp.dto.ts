import { IsIn, IsOptional } from 'class-validator';
import { SeriesQuery } from '../positions/series.dto.js';
import { About } from '../../../common/api-docs/about.js';
import { IsDay } from '../../../common/validation/time.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { FEATURE_TYPES, type FeatureType } from '../../positions/features/feature-types.js';
import { KeywordFilterQuery } from '../../tracking/dto.js';

export class SerpQuery extends SeriesQuery {
  @About('Local day of the slot. Default: the newest that is kept.')
  @IsOptional()
  @IsDay()
  day?: string;
}

export class CitedSitesQuery extends KeywordFilterQuery {
  @About('The block of the result page.')
  @IsIn(FEATURE_TYPES, { message: `type must be one of ${FEATURE_TYPES.join(', ')}` })
  type: FeatureType = 'ai_overview';
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
}
