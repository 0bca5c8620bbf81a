import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  Matches,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsCountry } from '../../../common/validation/country.js';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsText } from '../../../common/validation/bounds.js';
import { LongList, OptionalBody } from '../../../common/validation/body.js';
import { OneLineText } from '../../../common/validation/one-line-text.js';
import { EmptyAsUndefined, IsOptionalNotNull, Trim } from '../../../common/validation/text.js';
import { type Device, keywordId } from '../../positions/series.js';
import { MATCH_MODES, type MatchMode } from '../../positions/website.js';
import { IsDevice, IsTags } from './keyword-rules.js';
import { isRhythmGiven, RhythmDto } from './rhythm.dto.js';
import { Competitors, Website } from './website-rules.js';

export const MAX_KEYWORD = 200;

/** What makes two keywords alike. */
export class KeywordNameDto {
  @About('The search query; surrounding whitespace and characters that are not seen are removed.')
  @Trim()
  @IsText(1, MAX_KEYWORD)
  @OneLineText()
  keyword: string;

  @About('Code of two upper-case letters.')
  @IsCountry()
  country: string;

  @About("Location of the search; null and '' mean none.")
  @EmptyAsUndefined()
  @IsOptional()
  @IsText(0, 200)
  @OneLineText()
  near?: string;

  @About("Device of the search; null and '' mean desktop. Another device is another keyword.")
  @EmptyAsUndefined()
  @IsOptional()
  @IsDevice()
  device?: Device;
}

export class KeywordDto extends KeywordNameDto {
  @About('Labels to filter by; trimmed, without duplicates by case folding.')
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
        defaultMessage: (args) => repeatedKeyword(args?.value as KeywordDto[])!,
      },
    },
    jsonSchema({ uniqueItems: true }),
  );

function repeatedKeyword(keywords: KeywordDto[]): string | undefined {
  const repeated = firstDuplicate(keywords);
  return repeated && `keywords must not repeat: ${JSON.stringify(repeated.keyword)} is given twice`;
}

function firstDuplicate(keywords: KeywordDto[]): KeywordDto | undefined {
  const seen = new Set<string>();
  return keywords
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .find((entry) => {
      const id = keywordId(entry);
      return seen.has(id) || !seen.add(id);
    });
}

const Language = () =>
  applyDecorators(
    About('Code of two letters.'),
    Matches(/^[A-Za-z]{2}$/, { message: 'language must be a code of two letters' }),
  );

const Match = () =>
  applyDecorators(
    About(
      '`contains`: the link contains the website, so `example.com` also matches `notexample.com`. `host`: the same host or ' +
        'a subdomain, and the same path or below. Default: the setting RANK_MATCH. Stored results do not change.',
    ),
    IsOptionalNotNull(),
    IsIn(MATCH_MODES, { message: 'match must be contains or host' }),
  );

/**
 * @param entry DTO of an entry
 * @param about for the API description
 */
export const KeywordList = (entry: typeof KeywordNameDto, about: string): PropertyDecorator =>
  LongList(keywordListRules(entry, about));

const keywordListRules =
  (entry: typeof KeywordNameDto, about: string): PropertyDecorator =>
  (target, name) => {
    const property = name as string;
    About(about, entry)(target, property);
    Type(() => entry)(target, property);
    ValidateNested({ each: true, message: 'an entry of keywords must be an object' })(target, property);
    IsObject({ each: true, message: 'every entry of keywords must be an object' })(target, property);
    ArrayMinSize(1, { message: 'keywords must have at least one entry' })(target, property);
    IsArray({ message: 'keywords must be a list' })(target, property);
  };

/** Without duplicates. */
const Keywords = (about = 'The tracked keywords, without duplicates.') =>
  LongList(applyDecorators(UniqueKeywords(), keywordListRules(KeywordDto, about)), {
    problem: repeatedKeyword,
  });

export class CreateConfigDto extends RhythmDto {
  @Keywords() keywords: KeywordDto[];
  @Website() website: string;
  @Language() language: string;
  @Match() match?: MatchMode;
  @Competitors() competitors?: string[];
}

export class UpdateConfigDto extends RhythmDto {
  @ValidateIf(
    (body: UpdateConfigDto) =>
      body.keywords !== undefined || !(body.competitors !== undefined || isRhythmGiven(body)),
  )
  @Keywords(
    'The tracked keywords, without duplicates. Optional with `competitors` or fields of the rhythm: those that are not ' +
      'given are kept.',
  )
  keywords?: KeywordDto[];
  @IsOptionalNotNull() @Website() website?: string;
  @IsOptionalNotNull() @Language() language?: string;
  @Match() match?: MatchMode;
  @Competitors() competitors?: string[];
}

export class GetConfigQuery {
  @About('`true`: responds with null instead of an error where the account has none.')
  @IsIn(['true', 'false'])
  optional: 'true' | 'false' = 'false';
}

/** Body of an on-demand check; default: all keywords. */
@OptionalBody(true)
export class CheckConfigDto {
  @IsOptionalNotNull()
  @Keywords('A subset of the configuration’s keywords; default: all.')
  keywords?: KeywordDto[];

  @About(
    '`true` also checks keywords that have a result of today, without reusing earlier responses. A new result replaces ' +
      'that of today; a keyword that fails keeps it.',
  )
  @IsOptionalNotNull()
  @IsBoolean()
  again?: boolean;
}
