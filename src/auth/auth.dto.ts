import { applyDecorators } from '@nestjs/common';
import { IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator';

/** argon2 reads the whole text: a bound keeps a request from costing more than a password does. */
export const MAX_PASSWORD = 1024;

/** A password that is about to be set. One that is only compared may be of any length. */
export const IsNewPassword = () => applyDecorators(IsString(), MinLength(8), MaxLength(MAX_PASSWORD));

export class LoginDto {
  @IsString() @IsNotEmpty() @MaxLength(320) email: string;
  @IsString() @IsNotEmpty() @MaxLength(MAX_PASSWORD) password: string;
}

export class ChangePasswordDto {
  @IsString() @IsNotEmpty() @MaxLength(MAX_PASSWORD) old_password: string;
  @IsNewPassword() new_password: string;
}
