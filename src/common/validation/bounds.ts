import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Max, Min } from 'class-validator';

/** Message for a value that is not a whole number or is out of bounds, both inclusive. */
export const wholeNumberText = (path: string, min: number, max: number) =>
  `${path} must be a whole number from ${min} to ${max}`;

/** A whole number; both bounds are inclusive. */
export function IsWholeNumber(min: number, max: number) {
  const message = wholeNumberText('$property', min, max);
  return applyDecorators(IsInt({ message }), Min(min, { message }), Max(max, { message }));
}

/** The same for a query, where numbers are strings. Other strings are left for validation to reject. */
export function IsWholeNumberText(min: number, max: number) {
  const read = Transform(({ value }) =>
    typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
  );
  return applyDecorators(read, IsWholeNumber(min, max));
}

/** A string; both bounds of its length are inclusive. */
export function IsText(min: number, max: number) {
  const message = `$property must have ${min === 0 ? 'at most' : `${min} to`} ${max} characters`;
  return applyDecorators(IsString(), Length(min, max, { message }));
}
