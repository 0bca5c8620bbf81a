import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsOptional, ValidateNested, IsString, Matches } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText, IsWholeNumber } from '../../common/validation/bounds.js';
import { IsObjectId } from '../../common/validation/object-id.pipe.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim } from '../../common/validation/text.js';

/** Omitted members stay unchanged. */
export class BrandDto {
  @About('In place of the name of the product. Required for a first brand.')
  @IsOptionalNotNull()
  @Trim()
  @OneLineText()
  @IsText(1, 80)
  name?: string;

  @About(
    'PNG of at most 2000 by 2000 pixels, or SVG, as a data URL; at most 100 KB. A PNG is stored without texts and other ' +
      'metadata, an SVG as it is. null: none.',
  )
  @IsOptional()
  @IsString()
  logo?: string | null;

  @About(
    'Colour of links, buttons and charts, as #rrggbb; made readable on light and dark pages. null: the default.',
  )
  @IsOptional()
  @IsString()
  @Matches(/^#[\da-f]{6}$/i, { message: '$property must be a color such as #1a73e8' })
  accent?: string | null;

  @About('A sentence for reports, such as contact details. null: none.')
  @IsOptional()
  @Trim()
  @OneLineText()
  @IsText(1, 300)
  text?: string | null;
}

const IsName = () => applyDecorators(About('Display name.'), Trim(), OneLineText(), IsText(1, 200));

/** Input of the `account:create` command; its parent is an option. */
export class NewAccountDto {
  @IsName() name: string;
}

export class AddAccountDto extends NewAccountDto {
  @About("Parent account: the caller's own (the default), or one below it.")
  @IsOptionalNotNull()
  @IsObjectId()
  parent?: string;
}

const IsLimit = () => applyDecorators(IsOptional(), IsWholeNumber(0, 1_000_000_000));

export class LimitsDto {
  @About('Maximum number of accounts below it; null: LIMIT_ACCOUNTS.') @IsLimit() accounts?: number | null;
  @About('Maximum number of keywords in it and all accounts below it; null: LIMIT_KEYWORDS.')
  @IsLimit()
  keywords?: number | null;
}

export class SearchBudgetDto {
  @About('Maximum requests to the search provider per UTC day, including child accounts; null: no limit.')
  @IsLimit()
  day?: number | null;
  @About('The same for a UTC month; null: no limit.') @IsLimit() month?: number | null;
}

/** Omitted fields stay unchanged. */
export class ChangeAccountDto {
  @IsOptionalNotNull() @IsName() name?: string;
  @About('`false` also blocks all accounts below it.') @IsOptionalNotNull() @IsBoolean() active?: boolean;
  @About('Only users of the platform account may change limits, and of any account.', LimitsDto)
  @IsOptionalNotNull()
  @IsObject()
  @ValidateNested()
  @Type(() => LimitsDto)
  limits?: LimitsDto;
  @About(
    'Only users of an account above it may change its budget. A keyword whose request would exceed it fails ' +
      'and is rolled forward. null: no limit.',
    SearchBudgetDto,
  )
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => SearchBudgetDto)
  search_budget?: SearchBudgetDto | null;
  @About(
    'Whether its own users need a second factor; not those of accounts below it, nor those who log in by an issuer. ' +
      'Until they have one, their sessions can only set it up (`enrol`).',
  )
  @IsOptionalNotNull()
  @IsBoolean()
  require_second_factor?: boolean;
  @About(
    'As `search_budget`, for requests for AI answers: a run that would exceed it is skipped.',
    SearchBudgetDto,
  )
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => SearchBudgetDto)
  answers_budget?: SearchBudgetDto | null;
  @About(
    'Shown to clients on share links, in digests and on printed pages; inherited by the accounts below it that have ' +
      'none. null removes it.',
    BrandDto,
  )
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BrandDto)
  brand?: BrandDto | null;
}
