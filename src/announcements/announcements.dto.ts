import { IsWholeNumberText } from '../common/validation/bounds.js';

/** Which page of the feed; the answer repeats both (rule 433). */
export class PostsQuery {
  @IsWholeNumberText(1, Number.MAX_SAFE_INTEGER) page: number = 1;
  @IsWholeNumberText(1, Number.MAX_SAFE_INTEGER) per_page: number = 25;
}
