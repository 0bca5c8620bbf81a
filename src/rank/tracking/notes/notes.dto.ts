import { IsText } from '../../../common/validation/bounds.js';
import { IsWellFormed, Trim } from '../../../common/validation/text.js';
import { IsDay } from '../../../common/validation/day.js';

export class NoteDto {
  @IsDay() date: string;

  @Trim()
  @IsText(1, 200)
  @IsWellFormed()
  text: string;
}
