import type { DocumentedError, ExampleRequest } from './model.js';

/** @param causes a request that leads to the error, what causes it, or both */
export function fails(
  status: number,
  message: string,
  ...causes: (string | ExampleRequest)[]
): DocumentedError {
  const error: DocumentedError = { status, message };
  for (const cause of causes) {
    if (typeof cause === 'string') error.when = cause;
    else error.try = cause;
  }
  return error;
}

/** A field or parameter that validation rejects; `path` is the first word of the message unless it is given. */
export const invalid = (
  message: string,
  attempt: ExampleRequest,
  path = message.split(' ', 1)[0],
): DocumentedError => ({
  ...fails(400, 'Validation failed.', message, attempt),
  additionalInfo: { fields: [{ path, message }] },
});

export const invalidId = (name: string): DocumentedError => ({
  ...invalid(`${name} must be an identifier of 24 hexadecimal digits`, { path: { [name]: 'not-an-id' } }),
  when: `${name} is no identifier`,
});

/** The same error for a foreign account and for one that does not exist (rule 79). */
export const noAccess = (...causes: ExampleRequest[]): DocumentedError =>
  fails(403, 'No access to this account.', 'it is foreign or does not exist', ...causes);
