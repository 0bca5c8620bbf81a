import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsNewPassword } from '../auth.dto.js';

export class ForgotPasswordDto {
  @IsEmail({}, { message: 'email must be an e-mail address' }) @MaxLength(320) email: string;
}

export class ResetPasswordDto {
  @IsString() @IsNotEmpty() @MaxLength(200) token: string;
  @IsNewPassword() new_password: string;
}
