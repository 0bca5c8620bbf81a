export { KeywordViews, type SelectedView } from './keyword-views.js';
export { ViewUses } from './view-uses.js';
