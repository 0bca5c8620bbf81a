import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { IsText, IsWholeNumber } from '../../common/validation/bounds.js';
import { IsObjectId } from '../../common/validation/object-id.pipe.js';
import { IsWellFormed, IsOptionalNotNull, Trim } from '../../common/validation/text.js';

const IsName = () => applyDecorators(Trim(), IsWellFormed(), IsText(1, 200));

/** Input of the `account:create` command; its parent is an option. */
export class NewAccountDto {
  @IsName() name: string;
}

export class AddAccountDto extends NewAccountDto {
  /** The caller's account (the default), or a descendant. */
  @IsOptionalNotNull() @IsObjectId() parent?: string;
}

const IsLimit = () => applyDecorators(IsOptional(), IsWholeNumber(0, 1_000_000_000));

/** null resets to the default. */
export class LimitsDto {
  @IsLimit() accounts?: number | null;
  @IsLimit() keywords?: number | null;
}

/** null removes the limit. */
export class SearchBudgetDto {
  @IsLimit() day?: number | null;
  @IsLimit() month?: number | null;
}

/** Omitted fields stay unchanged. */
export class ChangeAccountDto {
  @IsOptionalNotNull() @IsName() name?: string;
  @IsOptionalNotNull() @IsBoolean() active?: boolean;
  @IsOptionalNotNull() @IsObject() @ValidateNested() @Type(() => LimitsDto) limits?: LimitsDto;
  /** null removes both limits. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => SearchBudgetDto)
  search_budget?: SearchBudgetDto | null;
}
