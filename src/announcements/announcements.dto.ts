import { About } from '../common/api-docs/about.js';
import { IsWholeNumberText } from '../common/validation/bounds.js';

/** The response repeats both fields. */
export class PostsQuery {
  @About('Page number, from 1.')
  @IsWholeNumberText(1, Number.MAX_SAFE_INTEGER)
  page: number = 1;
  @About('Announcements per page.')
  @IsWholeNumberText(1, Number.MAX_SAFE_INTEGER)
  per_page: number = 25;
}
