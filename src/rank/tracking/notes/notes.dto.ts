import { About } from '../../../common/api-docs/about.js';
import { IsText } from '../../../common/validation/bounds.js';
import { OneLineText } from '../../../common/validation/one-line-text.js';
import { Trim } from '../../../common/validation/text.js';
import { IsDay } from '../../../common/validation/time.js';

export class NoteDto {
  @About('The day it belongs to.') @IsDay() date: string;

  @About('What happened.')
  @Trim()
  @IsText(1, 200)
  @OneLineText()
  text: string;
}
