import { ApiError } from '../api/api-error';
import { translate } from './server-texts';

/**
 * Problems of an error by field, for a form.
 * @param words of the console by field, in place of those of the API
 */
export function plainProblems(
  error: unknown,
  words: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, words[name] ?? translate(message)]),
  );
}
