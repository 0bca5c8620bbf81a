import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  Matches,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsText } from '../../../common/validation/bounds.js';
import { OptionalBody } from '../../../common/validation/optional-body.js';
import { EmptyAsUndefined, IsWellFormed, IsOptionalNotNull, Trim } from '../../../common/validation/text.js';
import { type Device, keywordId } from '../../domain/series.js';
import { MATCH_MODES, type MatchMode, websiteId } from '../../domain/website.js';
import { isWebsite, MAX_WEBSITE } from './is-website.js';
import { IsDevice, IsTags } from './keyword-rules.js';

export const MAX_KEYWORD = 200;

/** What makes two keywords alike. */
export class KeywordNameDto {
  @Trim()
  @IsText(1, MAX_KEYWORD)
  @IsWellFormed()
  keyword: string;

  @Matches(/^[A-Z]{2}$/, { message: 'country must be a code of two upper-case letters' })
  country: string;

  @EmptyAsUndefined()
  @IsOptional()
  @IsText(0, 200)
  @IsWellFormed()
  near?: string;

  @EmptyAsUndefined()
  @IsOptional()
  @IsDevice()
  device?: Device;
}

export class KeywordDto extends KeywordNameDto {
  @IsOptional()
  @IsTags()
  tags?: string[];
}

const UniqueKeywords = () =>
  ValidateBy(
    {
      name: 'uniqueKeywords',
      validator: {
        validate: (value) => !Array.isArray(value) || firstDuplicate(value) === undefined,
        defaultMessage: (args) =>
          `keywords must not repeat: ${JSON.stringify(firstDuplicate(args?.value as KeywordDto[])?.keyword)} is given twice`,
      },
    },
    jsonSchema({ uniqueItems: true }),
  );

function firstDuplicate(keywords: KeywordDto[]): KeywordDto | undefined {
  const seen = new Set<string>();
  return keywords
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .find((entry) => {
      const id = keywordId(entry);
      return seen.has(id) || !seen.add(id);
    });
}

const IsWebsite = () =>
  ValidateBy(
    {
      name: 'isWebsite',
      validator: {
        validate: (value) => typeof value === 'string' && isWebsite(value),
        defaultMessage: () =>
          '$property must be a site such as example.com, www.example.com or https://example.com/shop',
      },
    },
    jsonSchema({ type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE }),
  );

const IsLanguage = () => Matches(/^[A-Za-z]{2}$/, { message: 'language must be a code of two letters' });

const IsMatch = () => IsIn(MATCH_MODES, { message: 'match must be contains or host' });

/** @param entry DTO of an entry */
export const KeywordList =
  (entry: typeof KeywordNameDto): PropertyDecorator =>
  (target, name) => {
    const property = name as string;
    Type(() => entry)(target, property);
    ValidateNested({ each: true, message: 'an entry of keywords must be an object' })(target, property);
    IsObject({ each: true, message: 'every entry of keywords must be an object' })(target, property);
    ArrayMinSize(1, { message: 'keywords must have at least one entry' })(target, property);
    IsArray({ message: 'keywords must be a list' })(target, property);
  };

/** Without duplicates. */
const Keywords = () => applyDecorators(UniqueKeywords(), KeywordList(KeywordDto));

const MAX_COMPETITORS = 20;

const areWebsites = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && isWebsite(each));

const IsWebsiteList = () =>
  ValidateBy(
    {
      name: 'isWebsiteList',
      validator: {
        validate: areWebsites,
        defaultMessage: () =>
          '$property must be a list of sites such as example.com or https://example.com/shop',
      },
    },
    jsonSchema({
      type: 'array',
      items: { type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE },
    }),
  );

const UniqueWebsites = () =>
  ValidateBy({
    name: 'uniqueWebsites',
    validator: {
      validate: (value) => !areWebsites(value) || firstRepeated(value) === undefined,
      defaultMessage: (args) =>
        `$property must not repeat: ${firstRepeated(args?.value as string[])} is given twice`,
    },
  });

function firstRepeated(websites: string[]): string | undefined {
  const ids = websites.map(websiteId);
  return websites.find((_, index) => ids.indexOf(ids[index]!) !== index);
}

const Competitors = () => (target: object, property: string) => {
  UniqueWebsites()(target, property);
  // Before the size: the first broken rule is reported.
  IsWebsiteList()(target, property);
  ArrayMaxSize(MAX_COMPETITORS, {
    message: `competitors must have at most ${MAX_COMPETITORS} entries`,
  })(target, property);
  IsOptionalNotNull()(target, property);
};

export class CreateConfigDto {
  @Keywords() keywords: KeywordDto[];
  @IsWebsite() website: string;
  @IsLanguage() language: string;
  @IsOptionalNotNull() @IsMatch() match?: MatchMode;
  @Competitors() competitors?: string[];
}

export class UpdateConfigDto {
  @Keywords() keywords: KeywordDto[];
  @IsOptionalNotNull() @IsWebsite() website?: string;
  @IsOptionalNotNull() @IsLanguage() language?: string;
  @IsOptionalNotNull() @IsMatch() match?: MatchMode;
  @Competitors() competitors?: string[];
}

export class GetConfigQuery {
  /** `true`: null instead of an error where there is none. */
  @IsIn(['true', 'false']) optional: 'true' | 'false' = 'false';
}

/** Body of an on-demand check; default: all keywords. */
@OptionalBody(true)
export class CheckConfigDto {
  @IsOptionalNotNull() @Keywords() keywords?: KeywordDto[];
}
