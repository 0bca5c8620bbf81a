export { CompetitorsQuery, HeadToHeadQuery, HistoryQuery } from './competitors/competitors.dto.js';
export { PagesQuery } from './pages/pages.dto.js';
export {
  DaysQuery,
  GraphQuery,
  SummaryQuery,
  toTableFilter,
  TableFilterQuery,
  TableQuery,
} from './positions/report.dto.js';
export { SerpQuery } from './serp/serp.dto.js';
