import { IsText } from '../../common/validation/bounds.js';

export class ConfirmEmailDto {
  @IsText(1, 200) token: string;
}
