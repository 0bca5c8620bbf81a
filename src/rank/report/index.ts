export { CompetitorsService } from './competitors/competitors.service.js';
export { ComparisonDays } from './positions/comparison-days.js';
export { DaysService } from './days/days.service.js';
export { tableCsv } from './positions/report.csv.js';
export { TableReader } from './positions/table-reader.js';
export { KeywordViews } from './views/keyword-views.js';
