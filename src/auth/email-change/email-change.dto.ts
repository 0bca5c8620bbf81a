import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';

export class ConfirmEmailDto {
  @About('From the link.') @IsText(1, 200) token: string;
}

export class UndoEmailDto {
  @About('From the link of the notice.') @IsText(1, 200) token: string;
}
