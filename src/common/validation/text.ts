import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

/** Trims surrounding whitespace. */
export const Trim = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** Allows a field to be omitted, but not null: IsOptional would let null through to the store. */
export const IsOptionalNotNull = () => ValidateIf((_, value) => value !== undefined);

/** Treats null and '' as an omitted field. */
export const EmptyAsUndefined = () =>
  Transform(({ value }) => {
    const text = typeof value === 'string' ? value.trim() : value;
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
