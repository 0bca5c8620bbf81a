import { applyDecorators } from '@nestjs/common';
import { IsEmail } from 'class-validator';
import { IsText } from '../common/validation/bounds.js';
import { IsWellFormed, Trim } from '../common/validation/text.js';

const IsName = () => applyDecorators(Trim(), IsWellFormed(), IsText(1, 200));

export class SetupDto {
  @IsText(1, 200) token: string;
  /** Of the account. */
  @IsName() name: string;
  @IsEmail({}, { message: 'email must be an e-mail address' }) email: string;
  @IsText(8, 1024) password: string;
}
