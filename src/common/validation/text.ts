import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { visibleText } from '../visible-text.js';

/** Removes characters that are not seen, and surrounding whitespace. */
export const trimText = (value: unknown): unknown =>
  typeof value === 'string' ? visibleText(value).trim() : value;

/** Removes characters that are not seen. */
export const Visible = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? visibleText(value) : value));

/** `trimText` of a field. */
export const Trim = () => Transform(({ value }) => trimText(value));

/** Allows a field to be omitted, but not null: IsOptional would let null through to the store. */
export const IsOptionalNotNull = () => ValidateIf((_, value) => value !== undefined);

/** Treats null and '' as an omitted field. */
export const EmptyAsUndefined = () =>
  Transform(({ value }) => {
    const text = trimText(value);
    return text === '' || text === null ? undefined : text;
  });

/** Without lone surrogates and NUL. */
export const isWellFormed = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Rejects lone surrogates and NUL, which not every encoding and store can represent. */
export const IsWellFormed = () =>
  ValidateBy({
    name: 'isWellFormed',
    validator: {
      validate: (value) => typeof value === 'string' && isWellFormed(value),
      defaultMessage: () => '$property must be well-formed text',
    },
  });
