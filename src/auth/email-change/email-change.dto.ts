import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

export class ConfirmEmailDto {
  @IsString() @IsNotEmpty() @MaxLength(200) token: string;
}
