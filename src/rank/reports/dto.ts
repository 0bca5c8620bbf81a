export { CompetitorsQuery, HeadToHeadQuery, HistoryQuery } from './competitors/competitors.dto.js';
export { PagesQuery } from './pages/pages.dto.js';
export {
  DaysQuery,
  FirstDay,
  GraphQuery,
  LastDay,
  SummaryQuery,
  toTableFilter,
  TableFilterQuery,
  TableQuery,
  Zone,
} from './positions/report.dto.js';
export { SerpQuery } from './serp/serp.dto.js';
