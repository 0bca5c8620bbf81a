import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_PASSWORD } from '../auth.dto.js';

export class NewUserDto {
  @IsEmail({}, { message: 'email must be an e-mail address' }) email: string;
  @IsString() @IsNotEmpty() @MaxLength(MAX_PASSWORD) password: string;
  @IsOptional() @IsString() @IsNotEmpty() @MaxLength(200) name?: string;
}
