import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

const Positive = () =>
  Transform(({ value }) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value));

/** Which page of the feed; the answer repeats both (rule 433). */
export class PostsQuery {
  @Positive() @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) page: number = 1;
  @Positive() @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) per_page: number = 25;
}
