export { KeywordViews, type SelectedView } from './keyword-views.js';
