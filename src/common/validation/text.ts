import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

/** Blanks around a text are not part of it. */
export const Trim = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** May be left out, but not be null: IsOptional would let null pass, through to the store. */
export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined);

/** null and '' mean that an optional text is absent. */
export const AbsentWhenEmpty = () =>
  Transform(({ value }) => {
    const text = typeof value === 'string' ? value.trim() : value;
    return text === '' || text === null ? undefined : text;
  });

/** Text that every encoding can carry: no half of a surrogate pair and no NUL. */
export const IsWellFormed = () =>
  ValidateBy({
    name: 'isWellFormed',
    validator: {
      validate: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
      defaultMessage: () => '$property must be well-formed text',
    },
  });
