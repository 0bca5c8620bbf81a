import { applyDecorators } from '@nestjs/common';
import { IsEmail } from 'class-validator';
import { About } from '../common/api-docs/about.js';
import { IsText } from '../common/validation/bounds.js';
import { OneLineText } from '../common/validation/one-line-text.js';
import { Trim } from '../common/validation/text.js';

const IsName = () => applyDecorators(Trim(), OneLineText(), IsText(1, 200));

export class SetupDto {
  @About('From the address in the log; valid for a day, in every process with the same JWT_SECRET.')
  @IsText(1, 200)
  token: string;
  @About('Name of the account.') @IsName() name: string;
  @About('E-mail address of the owner.')
  @IsEmail({}, { message: 'email must be an e-mail address' })
  email: string;
  @About('Password of the owner.') @IsText(8, 1024) password: string;
}
