import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { anyValue, ID_PATTERN, SAFE_KEYS } from '../../../common/api-docs/schema.js';
import { IsText, wholeNumberText } from '../../../common/validation/bounds.js';
import { ONE_LINE_NOT_BLANK, OneLineText } from '../../../common/validation/one-line-text.js';
import { IsObjectId } from '../../../common/validation/object-id.pipe.js';
import { IsOptionalNotNull, Trim } from '../../../common/validation/text.js';
import {
  ALERT_TOPS,
  CROSSINGS,
  FEATURE_CHANGES,
  FINDINGS,
  MAX_ALERT_RULES,
  MAX_ALERT_USERS,
  MAX_MOVE,
  MOVES,
  PAGE_CHANGES,
} from '../../positions/alert-rules.js';
import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import { MAX_TAG } from '../../positions/keyword-filter.js';
import { ViewInsteadOfTag } from '../../tracking/dto.js';

const CONDITIONS = [...MOVES, ...CROSSINGS, ...FINDINGS, ...PAGE_CHANGES, ...FEATURE_CHANGES];

interface FieldOfRule {
  /** Conditions that have the field; it is required with these, and not allowed with others. */
  of: readonly string[];
  isValid: (value: unknown) => boolean;
  /** What a valid value is. */
  text: string;
}

function IsRuleField({ of, isValid, text }: FieldOfRule): PropertyDecorator {
  const ofRule = ({ when }: AlertRuleDto) => of.includes(when);
  const isOtherRule = ({ when }: AlertRuleDto) => CONDITIONS.includes(when as never) && !of.includes(when);
  return applyDecorators(
    ValidateIf((rule: AlertRuleDto, value) => value !== undefined || ofRule(rule)),
    ValidateBy({
      name: 'fieldOfRule',
      validator: {
        validate: (value, args) => !isOtherRule(readRule(args)) && isValid(value),
        defaultMessage: (args) =>
          isOtherRule(readRule(args)) ? `$property is for ${joinNames(of)} only` : text,
      },
    }),
  );
}

const joinNames = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const readRule = (args: ValidationArguments | undefined) => args!.object as AlertRuleDto;

export class AlertRuleDto {
  @About('What happens to the position, the page of the website, or a block of the result page.')
  @IsIn(CONDITIONS, { message: `when must be one of ${CONDITIONS.join(', ')}` })
  when: string;

  @About('With drops and rises: so many positions or more.')
  @IsRuleField({
    of: MOVES,
    isValid: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_MOVE,
    text: wholeNumberText('by', 1, MAX_MOVE),
  })
  by?: number;

  @About('With enters and leaves: the first so many positions.')
  @IsRuleField({
    of: CROSSINGS,
    isValid: (value) => ALERT_TOPS.includes(value as never),
    text: `top must be one of ${ALERT_TOPS.join(', ')}`,
  })
  top?: number;

  @About('With the feature conditions: the type of the block.')
  @IsRuleField({
    of: FEATURE_CHANGES,
    isValid: (value) => FEATURE_TYPES.includes(value as never),
    text: `type must be one of ${FEATURE_TYPES.join(', ')}`,
  })
  type?: string;

  @About('Only keywords with this tag, ignoring case. Default: all keywords.')
  @IsOptionalNotNull()
  @Trim()
  @IsText(1, MAX_TAG)
  @OneLineText()
  tag?: string;

  @ViewInsteadOfTag()
  view?: string;
}

const TAG_SCHEMA = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_TAG,
  pattern: ONE_LINE_NOT_BLANK,
  description: 'Only keywords with this tag, ignoring case. Default: all keywords.',
};

const VIEW_SCHEMA = {
  type: 'string',
  pattern: ID_PATTERN,
  description: 'Id of a shared view of the keywords, in place of `tag`.',
};

/** A field that must be absent: no value matches. */
const NEVER = { not: {} };

function ruleSchema(when: readonly string[], own: Record<string, object>, others: string[]) {
  return {
    type: 'object',
    properties: {
      when: { enum: when },
      ...own,
      ...Object.fromEntries(others.map((name) => [name, NEVER])),
      tag: TAG_SCHEMA,
      view: VIEW_SCHEMA,
    },
    required: ['when', ...Object.keys(own)],
    not: { required: ['tag', 'view'], properties: { tag: {}, view: {} } },
    propertyNames: SAFE_KEYS,
    additionalProperties: anyValue,
  };
}

const BY = { type: 'integer', minimum: 1, maximum: MAX_MOVE, description: 'So many positions or more.' };
const TYPE = { enum: FEATURE_TYPES, description: 'The type of the block.' };
const TOP = { enum: ALERT_TOPS, description: 'The first so many positions.' };

const IsRuleList = () =>
  ValidateBy(
    {
      name: 'isRuleList',
      validator: {
        validate: (value) => Array.isArray(value) && value.length <= MAX_ALERT_RULES,
        defaultMessage: () => `$property must be a list of at most ${MAX_ALERT_RULES} rules`,
      },
    },
    jsonSchema({
      type: 'array',
      maxItems: MAX_ALERT_RULES,
      items: {
        anyOf: [
          ruleSchema(MOVES, { by: BY }, ['top', 'type']),
          ruleSchema(CROSSINGS, { top: TOP }, ['by', 'type']),
          ruleSchema([...FINDINGS, ...PAGE_CHANGES], {}, ['by', 'top', 'type']),
          ruleSchema(FEATURE_CHANGES, { type: TYPE }, ['by', 'top']),
        ],
      },
    }),
  );

export class AlertsDto {
  @About('Replaces all rules. Each alerts to the keywords that meet it.')
  @Type(() => AlertRuleDto)
  @ValidateNested({ each: true, message: 'an entry of rules must be an object' })
  @IsObject({ each: true, message: 'every entry of rules must be an object' })
  @IsRuleList()
  rules: AlertRuleDto[];

  @About('Whether the owner of the account gets an e-mail too.')
  @IsOptionalNotNull()
  @IsBoolean()
  email: boolean = false;

  @About('Users of the account, or of one above it, who are notified like its owner; up to 20.')
  @IsOptionalNotNull()
  @IsArray()
  @ArrayMaxSize(MAX_ALERT_USERS)
  @ArrayUnique((id) => String(id).toLowerCase(), { message: 'users must name each user once' })
  @IsObjectId({ each: true })
  users?: string[];
}
