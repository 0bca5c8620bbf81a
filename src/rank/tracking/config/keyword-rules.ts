import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, length, ValidateBy } from 'class-validator';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { ONE_LINE_NOT_BLANK, oneLineProblem } from '../../../common/validation/one-line-text.js';
import { trimText } from '../../../common/validation/text.js';
import { DEVICES } from '../../positions/series.js';
import { firstRepeatedTag, MAX_TAG, MAX_TAGS } from '../../positions/keyword-filter.js';

export const IsDevice = () => IsIn(DEVICES, { message: 'device must be desktop or mobile' });

/** Tags of a keyword: trimmed, no two alike by case folding; null counts as omitted. */
export function IsTags() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? value.map(trimText) : (value ?? undefined),
    ),
    ValidateBy(
      {
        name: 'isTags',
        validator: {
          validate: (value) => tagsProblem(value) === undefined,
          defaultMessage: (args) => `$property ${tagsProblem(args?.value)}`,
        },
      },
      jsonSchema({
        type: 'array',
        maxItems: MAX_TAGS,
        items: { type: 'string', minLength: 1, maxLength: MAX_TAG, pattern: ONE_LINE_NOT_BLANK },
      }),
    ),
  );
}

function tagsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > MAX_TAGS) return `must be a list of at most ${MAX_TAGS} tags`;
  if (!value.every(isTag)) return `must be texts of 1 to ${MAX_TAG} characters`;
  const refused = value.find((tag) => oneLineProblem(tag) !== undefined);
  if (refused !== undefined) return `${oneLineProblem(refused)} in ${JSON.stringify(refused)}`;
  const repeated = firstRepeatedTag(value);
  return repeated === undefined ? undefined : `must not repeat: ${JSON.stringify(repeated)} is given twice`;
}

/** Counts characters, as for a keyword. */
export const isTagLength = (tag: string): boolean => length(tag, 1, MAX_TAG);

const isTag = (value: unknown): value is string => typeof value === 'string' && isTagLength(value);
