import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
import { DaysQuery, HeadToHeadQuery, PagesQuery, TableFilterQuery } from '../reports/dto.js';
import { FEATURE_TYPES, type FeatureType } from '../positions/features/feature-types.js';
import { COMPARED_FIELDS, SORT_FIELDS, type TableSortField, TRAFFIC_FIELDS } from '../positions/table.js';
import type { ViewScreen } from './domain/view-screens.js';

const RANGES = ['7d', '30d', '90d', '1y', 'all'] as const;
const COMPARISONS = ['1d', '7d', '30d', 'range'] as const;

/** Days up to the current one, instead of `startDate` and `endDate`. */
const Range = () => applyDecorators(IsOptional(), IsIn(RANGES));

class DaysView extends DaysQuery {
  @Range() range?: (typeof RANGES)[number];
}

class OverviewView extends DaysView {
  @IsOptional() @IsIn(['year', 'none']) compare?: 'year' | 'none';
  /** The weight of the largest moves. */
  @IsOptional() @IsIn(['visibility']) by?: 'visibility';
}

/** A row of the table is compared with the start of the range unless `compare` says otherwise. */
export class KeywordsView extends TableFilterQuery {
  @Range() range?: (typeof RANGES)[number];
  @IsOptional() @IsIn([...SORT_FIELDS, ...COMPARED_FIELDS, ...TRAFFIC_FIELDS]) sortField?: TableSortField;
  @IsOptional() @IsIn(['asc', 'desc']) sortOrder?: 'asc' | 'desc';
  @IsOptional() @IsIn(COMPARISONS) compare?: (typeof COMPARISONS)[number];
  @IsOptional()
  @MaxLength(500)
  @Matches(/^[a-z_]+(,[a-z_]+)*$/, { message: 'columns must be names of columns, joined by commas' })
  columns?: string;
}

class CompetitorsView extends HeadToHeadQuery {
  @Range() range?: (typeof RANGES)[number];
  /** The weight of a keyword in the share of voice. */
  @IsOptional() @IsIn(['volume'], { message: 'weight must be volume' }) weight?: 'volume';
}

class PagesView extends PagesQuery {
  @Range() range?: (typeof RANGES)[number];
}

class FeaturesView extends DaysView {
  /** The block of the chart. */
  @IsOptional() @IsIn(FEATURE_TYPES) type?: FeatureType;
}

/** The parser of each screen: the parameters of its report, and what its address has besides. */
export const VIEW_QUERIES = {
  overview: OverviewView,
  keywords: KeywordsView,
  competitors: CompetitorsView,
  pages: PagesView,
  features: FeaturesView,
} as const satisfies Record<ViewScreen, new () => DaysQuery>;

/** Parameters of reports that belong to a reader or a request rather than to a view. */
export const NOT_OF_A_VIEW: readonly string[] = ['tz', 'since', 'page', 'limit'];
