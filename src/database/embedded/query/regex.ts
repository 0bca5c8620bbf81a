import { BSONRegExp } from 'bson';
import { badValue, CommandError } from '../errors/command-error.js';

/** Accepts the flags i, m and s. Drops `u`, which is MongoDB's default; rejects others, such as `x`. */
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

export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;
