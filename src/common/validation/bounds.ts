import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Max, Min } from 'class-validator';

/** The one wording for a whole number that is none, too small or too large; `max` is included. */
export const wholeNumberText = (path: string, min: number, max: number) =>
  `${path} must be a whole number from ${min} to ${max}`;

/** A whole number, both bounds included. */
export function IsWholeNumber(min: number, max: number) {
  const message = wholeNumberText('$property', min, max);
  return applyDecorators(IsInt({ message }), Min(min, { message }), Max(max, { message }));
}

/** The same from a query, where numbers are texts: other texts stay as they are for validation to refuse. */
export function IsWholeNumberText(min: number, max: number) {
  const read = Transform(({ value }) =>
    typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
  );
  return applyDecorators(read, IsWholeNumber(min, max));
}

/** A text of so many characters, both bounds included. */
export function IsText(min: number, max: number) {
  const message = `$property must have ${min === 0 ? 'at most' : `${min} to`} ${max} characters`;
  return applyDecorators(IsString(), Length(min, max, { message }));
}
