import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsText } from '../../../common/validation/bounds.js';
import { ByteOrderMark, Format } from '../../../common/validation/csv-query.js';
import { IsObjectId } from '../../../common/validation/object-id.pipe.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { FirstDay, LastDay, Zone } from '../../reports/dto.js';
import { ENGINES, type Engine, RUN_STATES, type RunState } from '../domain/run.js';

class EngineQuery {
  @FirstDay() startDate?: string;
  @LastDay() endDate?: string;
  @Zone() tz: string = 'UTC';
  @About('Only this engine.')
  @IsOptional()
  @IsIn(ENGINES, { message: `engine must be one of ${ENGINES.join(', ')}` })
  engine?: Engine;
}

export class AnswersQuery extends EngineQuery {
  @About('Only prompts with this tag, ignoring case.') @IsOptional() @IsText(1, 50) tag?: string;
}

export class SharedAnswersQuery extends EngineQuery {
  @About('Entries of `days`; a week begins on Monday.') @IsIn(['day', 'week']) by: 'day' | 'week' = 'day';
}

export class SummaryAnswersQuery extends AnswersQuery {
  @About('Entries of `days`; a week begins on Monday.') @IsIn(['day', 'week']) by: 'day' | 'week' = 'day';
}

export const PROMPT_FIELDS = [
  'text',
  'country',
  'mention',
  'citation',
  'answered',
  'failed',
  'first_mentioned',
  'last_run_at',
  'createdAt',
] as const;
export type PromptField = (typeof PROMPT_FIELDS)[number];

export class PromptsQuery extends AnswersQuery {
  @About('Part of the text, ignoring case.') @IsOptional() @IsText(0, 500) search?: string;
  @About('Field to sort by; null is last in both orders.') @IsIn(PROMPT_FIELDS) sortField: PromptField =
    'createdAt';
  @About('Ascending or descending.') @IsIn(['asc', 'desc']) sortOrder: 'asc' | 'desc' = 'asc';
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @Format('`csv` for all rows as RFC 4180 text.') format: 'json' | 'csv' = 'json';
  @ByteOrderMark() bom?: string;
}

export class PromptQuery extends SharedAnswersQuery {
  @About('Only runs of this state.')
  @IsOptional()
  @IsIn(RUN_STATES, { message: `state must be one of ${RUN_STATES.join(', ')}` })
  state?: RunState;
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @Format('`csv` for all runs as RFC 4180 text.') format: 'json' | 'csv' = 'json';
  @ByteOrderMark() bom?: string;
}

export class SourcesQuery extends AnswersQuery {
  @About('Only answers to this prompt.') @IsOptional() @IsObjectId() prompt?: string;
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @Format('`csv` for all domains as RFC 4180 text.') format: 'json' | 'csv' = 'json';
  @ByteOrderMark() bom?: string;
}
