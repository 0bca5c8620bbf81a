import { IsEmail, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsNewPassword, MAX_PASSWORD } from '../passwords/new-password.js';

export class ForgotPasswordDto {
  @About('E-mail address, case-insensitive.')
  @IsEmail({}, { message: 'email must be an e-mail address' })
  @IsText(1, 320)
  email: string;
}

export class ResetPasswordDto {
  @About('From the link.') @IsText(1, 200) token: string;
  @About('At least 8 characters.') @IsNewPassword() new_password: string;
}

export class ResetLinkQuery {
  @About('From the link.') @IsOptional() @IsText(0, 200) token?: string;
}

/** These messages are shown on the page. */
export class ResetFormDto {
  @About('From the link.') @IsText(1, 200) token: string;
  @About('At least 8 characters.')
  @IsString()
  @MinLength(8, { message: 'Choose a password of at least 8 characters.' })
  @MaxLength(MAX_PASSWORD, { message: `Choose a password of at most ${MAX_PASSWORD} characters.` })
  new_password: string;
  @About('The new password again.') @IsString() repeated_password: string;
}
