export { CheckConfigDto, MAX_KEYWORD } from './config/config.dto.js';
export { Website } from './config/website-rules.js';
export { IsDevice, IsTags } from './config/keyword-rules.js';
export {
  toFilter,
  KeywordFilterQuery,
  limitedConfig,
  oneTag,
  splitTags,
} from './keywords/keyword-filter.dto.js';
export { ViewInsteadOfTag } from './keywords/view-field.dto.js';
export { AddKeywordsDto, ChangeTagsDto, RemoveKeywordsDto } from './keywords/keywords.dto.js';
export { NoteDto } from './notes/notes.dto.js';
