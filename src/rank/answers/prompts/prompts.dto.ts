import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  length,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { LongList, OptionalBody } from '../../../common/validation/body.js';
import { IsText, IsWholeNumber } from '../../../common/validation/bounds.js';
import { IsCountry } from '../../../common/validation/country.js';
import { IsLanguage } from '../../../common/validation/language.js';
import { normalizeText } from '../../../common/normalize-text.js';
import { OneLineText } from '../../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim, trimText } from '../../../common/validation/text.js';
import { IsTags, Website } from '../../tracking/dto.js';
import { ENGINES, type Engine } from '../domain/run.js';

const MAX_PROMPTS = 100;
const MAX_ALIASES = 20;
const MAX_COMPETITORS = 20;
const MAX_NAME = 100;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[^\P{Cc}\n\r]/u;

const PromptText = () =>
  applyDecorators(
    About('What the assistant is asked, as a person would type it.'),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string'
        ? (trimText(normalizeText(value, 'NFC').replace(/\r\n?/g, '\n')) as string)
        : value,
    ),
    IsText(1, 500),
    ValidateBy({
      name: 'isPromptText',
      validator: {
        validate: (value) => typeof value === 'string' && !CONTROL.test(value) && value.isWellFormed(),
        defaultMessage: () => '$property must have no control characters but line breaks',
      },
    }),
  );

const NameList = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(trimText) : value)),
    IsOptional(),
    ArrayMaxSize(MAX_ALIASES, { message: `aliases must have at most ${MAX_ALIASES} names` }),
    IsArray({ message: 'aliases must be a list of names' }),
    ValidateBy(
      {
        name: 'areNames',
        validator: {
          validate: (value) =>
            Array.isArray(value) &&
            value.every((each) => length(each, 1, MAX_NAME) && !/\p{Cc}/u.test(each as string)),
          defaultMessage: () => `aliases must be texts of 1 to ${MAX_NAME} characters`,
        },
      },
      jsonSchema({
        type: 'array',
        maxItems: MAX_ALIASES,
        items: { type: 'string', minLength: 1, maxLength: MAX_NAME },
      }),
    ),
  );

const EngineList = () =>
  ValidateBy(
    {
      name: 'isEngineList',
      validator: {
        validate: (value) => engineListProblem(value) === undefined,
        defaultMessage: (args) => `$property ${engineListProblem(args?.value)}`,
      },
    },
    jsonSchema({
      type: 'array',
      minItems: 1,
      maxItems: ENGINES.length,
      uniqueItems: true,
      items: { enum: ENGINES },
    }),
  );

function engineListProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > ENGINES.length)
    return `must be a list of 1 to ${ENGINES.length} engines`;
  if (!value.every((each) => ENGINES.includes(each as Engine))) return `must be of ${ENGINES.join(', ')}`;
  return new Set(value).size < value.length ? 'must not repeat an engine' : undefined;
}

export class BrandNameDto {
  @About('The name as answers write it.') @Trim() @IsText(1, MAX_NAME) @OneLineText() name: string;
  @About('Other names of the same brand, up to 20.') @NameList() aliases?: string[] | null;
}

export class CompetitorDto extends BrandNameDto {
  @Website() website: string;
}

const Engines = () =>
  applyDecorators(About('The engines to ask, each with a vendor in ANSWERS_PROVIDER.'), EngineList());
const Every = () =>
  applyDecorators(
    About('`day` or `week`, at the time of the slot.'),
    IsIn(['day', 'week'], { message: 'every must be day or week' }),
  );
const Weekday = () => applyDecorators(About('With `week`: 1 = Monday to 7.'), IsWholeNumber(1, 7));
const Runs = () =>
  applyDecorators(About('Requests for each engine in a check: answers vary.'), IsWholeNumber(1, 10));
const Tags = () => applyDecorators(About('Labels to filter by.'), IsTags());

export class PromptDto {
  @PromptText() text: string;
  @About('Code of two upper-case letters.') @IsCountry() country: string;
  @About('Code of two letters.') @IsLanguage() language: string;
  @Engines() engines: Engine[];
  @About('The names of your website.', BrandNameDto)
  @IsObject({ message: 'brand must be an object' })
  @ValidateNested()
  @Type(() => BrandNameDto)
  brand: BrandNameDto;
  @About('Other websites, up to 20.', CompetitorDto)
  @IsOptional()
  @IsArray({ message: 'competitors must be a list' })
  @ArrayMaxSize(MAX_COMPETITORS, { message: `competitors must have at most ${MAX_COMPETITORS} entries` })
  @IsObject({ each: true, message: 'every entry of competitors must be an object' })
  @ValidateNested({ each: true })
  @Type(() => CompetitorDto)
  competitors?: CompetitorDto[] | null;
  @IsOptional() @Tags() tags?: string[] | null;
  @IsOptionalNotNull() @Every() every: 'day' | 'week' = 'day';
  @IsOptionalNotNull() @Weekday() weekday: number = 1;
  @IsOptionalNotNull() @Runs() runs: number = 3;
}

/** Entries are validated by the service, which names them as `prompts[i].field`. */
const promptListRules: PropertyDecorator = (target, name) => {
  const property = name as string;
  About('Up to 100 prompts; one that is not valid refuses all.', PromptDto)(target, property);
  ArrayMaxSize(MAX_PROMPTS, { message: `prompts must have at most ${MAX_PROMPTS} entries` })(
    target,
    property,
  );
  ArrayMinSize(1, { message: 'prompts must have at least one entry' })(target, property);
  IsArray({ message: 'prompts must be a list' })(target, property);
};

const Prompts = () =>
  LongList(promptListRules, {
    max: { entries: MAX_PROMPTS, message: `prompts must have at most ${MAX_PROMPTS} entries` },
  });

export class EstimatePromptsDto {
  @Prompts() prompts: unknown[];
}

export class AddPromptsDto extends EstimatePromptsDto {
  @Prompts() declare prompts: unknown[];
  @About('`true`: asks the new prompts at once.') @IsOptionalNotNull() @IsBoolean() check: boolean = false;
}

export class ChangePromptDto {
  @IsOptionalNotNull() @Engines() engines?: Engine[];
  @IsOptionalNotNull() @Tags() tags?: string[];
  @IsOptionalNotNull() @Every() every?: 'day' | 'week';
  @IsOptionalNotNull() @Weekday() weekday?: number;
  @IsOptionalNotNull() @Runs() runs?: number;
  @About('`false`: not asked until it is `true` again.') @IsOptionalNotNull() @IsBoolean() active?: boolean;

  /** What is fixed is refused by the service, with what to do. */
  @Fixed() text?: unknown;
  @Fixed() country?: unknown;
  @Fixed() language?: unknown;
  @Fixed() brand?: unknown;
  @Fixed() competitors?: unknown;
}

export const FIXED =
  'Remove the prompt and add it again: text, country, language, brand and competitors are fixed.';

function Fixed(): PropertyDecorator {
  return applyDecorators(
    About('Fixed: refused.'),
    IsOptionalNotNull(),
    ValidateBy(
      {
        name: 'isFixed',
        validator: { validate: (value) => value === undefined, defaultMessage: () => FIXED },
      },
      jsonSchema({ not: {} }),
    ),
  );
}

@OptionalBody(true)
export class CheckPromptsDto {
  @About('Ids of prompts; default: all.')
  @IsOptionalNotNull()
  @IsArray({ message: 'prompts must be a list of ids' })
  @ArrayMaxSize(1000)
  @ValidateBy(
    {
      name: 'areIds',
      validator: {
        validate: (value) =>
          Array.isArray(value) &&
          value.every((each) => typeof each === 'string' && /^[\da-f]{24}$/i.test(each)),
        defaultMessage: () => 'prompts must be a list of ids',
      },
    },
    jsonSchema({ type: 'array', maxItems: 1000, items: { type: 'string', pattern: '^[0-9a-fA-F]{24}$' } }),
  )
  prompts?: string[];
  @IsOptionalNotNull() @Engines() engines?: Engine[];
  @About('`true`: also what has its runs of the day.') @IsOptionalNotNull() @IsBoolean() again: boolean =
    false;
}
