import { IsBoolean } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsText } from '../../../common/validation/bounds.js';
import { IsInstant } from '../../../common/validation/instant.js';
import { IsOptionalNotNull, IsWellFormed, Trim } from '../../../common/validation/text.js';
import { ViewInsteadOfTag } from '../../tracking/dto.js';

export class NewShareDto {
  @About('Shown to who opens the link.')
  @Trim()
  @IsText(1, 200)
  @IsWellFormed()
  name: string;

  @About('When the link ends; in the future. Default: when it is revoked.')
  @IsOptionalNotNull()
  @IsInstant()
  expires_at?: string;

  @About('Only keywords with this tag, ignoring case. Default: all keywords.')
  @IsOptionalNotNull()
  @Trim()
  @IsText(1, 100)
  @IsWellFormed()
  tag?: string;

  @ViewInsteadOfTag()
  view?: string;

  @About('Whether the link also leads to the competitors.')
  @IsOptionalNotNull()
  @IsBoolean()
  competitors: boolean = false;
}
