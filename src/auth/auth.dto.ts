import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** argon2 reads the whole text: a bound keeps a request from costing more than a password does. */
export const MAX_PASSWORD = 1024;

export class LoginDto {
  @IsString() @IsNotEmpty() @MaxLength(320) email: string;
  @IsString() @IsNotEmpty() @MaxLength(MAX_PASSWORD) password: string;
}
