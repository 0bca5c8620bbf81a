import { IsOptional } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsInstant } from '../../common/validation/time.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { Trim } from '../../common/validation/text.js';
import { IsScope } from '../../access/index.js';

export class NewKeyDto {
  @About('What the key is for.')
  @Trim()
  @IsText(1, 100)
  @OneLineText()
  name: string;

  @IsScope() scope: string;

  @About('When the key stops working; omitted or null: it does not expire.')
  @IsOptional()
  @IsInstant()
  expires_at?: string | null;
}
