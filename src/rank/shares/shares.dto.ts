import { IsBoolean } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsInstant } from '../../common/validation/time.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim } from '../../common/validation/text.js';
import { ViewInsteadOfTag } from '../tracking/dto.js';

export class NewShareDto {
  @About('Shown to who opens the link.')
  @Trim()
  @IsText(1, 200)
  @OneLineText()
  name: string;

  @About('When the link ends; in the future. Default: when it is revoked.')
  @IsOptionalNotNull()
  @IsInstant()
  expires_at?: string;

  @About('Only keywords with this tag, ignoring case. Default: all keywords.')
  @IsOptionalNotNull()
  @Trim()
  @IsText(1, 100)
  @OneLineText()
  tag?: string;

  @ViewInsteadOfTag()
  view?: string;

  @About('Whether the link also leads to the competitors.')
  @IsOptionalNotNull()
  @IsBoolean()
  competitors: boolean = false;

  @About('Whether the link also shows the notes of its days.')
  @IsOptionalNotNull()
  @IsBoolean()
  notes: boolean = true;

  @About('Whether the link also shows AI answers; not with a view, which selects keywords.')
  @IsOptionalNotNull()
  @IsBoolean()
  answers: boolean = false;

  @About('Whether it is also a feed for spreadsheets (docs/feeds.md), with the clicks of Search Console.')
  @IsOptionalNotNull()
  @IsBoolean()
  feed: boolean = false;
}
