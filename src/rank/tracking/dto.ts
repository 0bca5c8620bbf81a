/** Validation that the controllers of later parts share. Not in index.ts, which the daily check imports too. */
export { CheckConfigDto, MAX_KEYWORD } from './config/config.dto.js';
export { IsDevice } from './config/keyword-rules.js';
export {
  filterOf,
  KeywordFilterQuery,
  limitedConfig,
  oneTag,
  splitTags,
} from './keywords/keyword-filter.dto.js';
export { ViewInsteadOfTag } from './keywords/view-field.dto.js';
