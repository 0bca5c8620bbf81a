import { IsOptional } from 'class-validator';
import { IsWholeNumberText } from '../../../common/validation/bounds.js';

export class UsageQuery {
  /** Keywords to estimate for; default: those of the configuration. */
  @IsOptional() @IsWholeNumberText(0, 1_000_000) keywords?: number;
}
