import { IsEmail } from 'class-validator';
import { IsText } from '../../common/validation/bounds.js';
import { IsNewPassword } from '../auth.dto.js';

export class ForgotPasswordDto {
  @IsEmail({}, { message: 'email must be an e-mail address' }) @IsText(1, 320) email: string;
}

export class ResetPasswordDto {
  @IsText(1, 200) token: string;
  @IsNewPassword() new_password: string;
}
