import { IsWholeNumberText } from '../common/validation/bounds.js';

/** The response repeats both fields (rule 433). */
export class PostsQuery {
  @IsWholeNumberText(1, Number.MAX_SAFE_INTEGER) page: number = 1;
  @IsWholeNumberText(1, Number.MAX_SAFE_INTEGER) per_page: number = 25;
}
