import { IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsWholeNumberText } from '../../../common/validation/bounds.js';

export class UsageQuery {
  @About('Number of keywords to estimate for; default: those of the configuration.')
  @IsOptional()
  @IsWholeNumberText(0, 1_000_000)
  keywords?: number;
}
