export { CompetitorsQuery, HeadToHeadQuery } from './competitors/competitors.dto.js';
export { PagesQuery } from './pages/pages.dto.js';
export { DaysQuery, GraphQuery, SummaryQuery, tableFilterOf, TableFilterQuery, TableQuery } from './positions/report.dto.js';
