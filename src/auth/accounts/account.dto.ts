import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { IsText, IsWholeNumber } from '../../common/validation/bounds.js';
import { IsObjectId } from '../../common/validation/object-id.pipe.js';
import { IsWellFormed, IsOptionalNotNull, Trim } from '../../common/validation/text.js';

const IsName = () => applyDecorators(Trim(), IsWellFormed(), IsText(1, 200));

/** From the command line, which names the parent by an option. */
export class NewAccountDto {
  @IsName() name: string;
}

export class AddAccountDto extends NewAccountDto {
  /** The caller's own account, or one below it; left out, the caller's own. */
  @IsOptionalNotNull() @IsObjectId() parent?: string;
}

const IsLimit = () => applyDecorators(IsOptional(), IsWholeNumber(0, 1_000_000_000));

/** null resets to the setting. */
export class LimitsDto {
  @IsLimit() accounts?: number | null;
  @IsLimit() keywords?: number | null;
}

/** Only what is given changes. */
export class ChangeAccountDto {
  @IsOptionalNotNull() @IsName() name?: string;
  @IsOptionalNotNull() @IsBoolean() active?: boolean;
  @IsOptionalNotNull() @IsObject() @ValidateNested() @Type(() => LimitsDto) limits?: LimitsDto;
}
