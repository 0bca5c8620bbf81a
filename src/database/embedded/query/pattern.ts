import { BSONRegExp } from 'bson';
import { badValue, CommandError } from '../errors.js';

/** Flags a JavaScript pattern can honour; MongoDB's `u` is its default, `x` is refused. */
export function toRegExp(pattern: string, options: string): RegExp {
  const unknown = [...options].find((flag) => !'imsu'.includes(flag));
  if (unknown) throw badValue(`invalid flag in regex options: ${unknown}`);
  try {
    return new RegExp(pattern, options.replace('u', ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(51091, 'Location51091', `Regular expression is invalid: ${reason}`);
  }
}

export const isPattern = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;

/** `$regex` with its `$options`, which may stand on either. */
export function patternOf(regex: unknown, options: unknown): RegExp {
  const flags = options === undefined ? undefined : String(options);
  if (isPattern(regex)) return toRegExp(regex.pattern, flags ?? regex.options);
  if (typeof regex !== 'string') throw badValue('$regex has to be a string');
  return toRegExp(regex, flags ?? '');
}
