import { IsEmail, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { IsText } from '../../common/validation/bounds.js';
import { IsNewPassword, MAX_PASSWORD } from '../passwords/new-password.js';

export class ForgotPasswordDto {
  @IsEmail({}, { message: 'email must be an e-mail address' }) @IsText(1, 320) email: string;
}

export class ResetPasswordDto {
  @IsText(1, 200) token: string;
  @IsNewPassword() new_password: string;
}

export class ResetLinkQuery {
  @IsOptional() @IsText(0, 200) token?: string;
}

/** These messages are shown on the page. */
export class ResetFormDto {
  @IsText(1, 200) token: string;
  @IsString()
  @MinLength(8, { message: 'Choose a password of at least 8 characters.' })
  @MaxLength(MAX_PASSWORD, { message: `Choose a password of at most ${MAX_PASSWORD} characters.` })
  new_password: string;
  @IsString() repeated_password: string;
}
