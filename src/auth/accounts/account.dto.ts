import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { IsWellFormed, MayBeAbsent, Trim } from '../../common/validation/text.js';

const IsName = () => applyDecorators(Trim(), IsString(), IsWellFormed(), MinLength(1), MaxLength(200));

export class AddAccountDto {
  @IsName() name: string;
}

/** Only what is given changes. */
export class ChangeAccountDto {
  @MayBeAbsent() @IsName() name?: string;
  @MayBeAbsent() @IsBoolean() active?: boolean;
}
