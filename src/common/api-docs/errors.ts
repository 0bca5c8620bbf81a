import type { DocumentedError, ExampleRequest } from './model.js';

/** What causes an error: text, a request that leads to it, or both. */
type Cause = string | (ExampleRequest & { when?: string });

/** An error of an operation, by its status and message. */
export function fails(status: number, message: string, cause: Cause = {}): DocumentedError {
  const { when, ...attempt } = typeof cause === 'string' ? { when: cause } : cause;
  return {
    status,
    message,
    ...(when === undefined ? {} : { when }),
    ...(Object.keys(attempt).length === 0 ? {} : { try: attempt }),
  };
}

/** A field or parameter that validation rejects; `path` is the first word of the message unless it is given. */
export const invalid = (
  message: string,
  attempt: ExampleRequest,
  path = message.split(' ', 1)[0],
): DocumentedError => ({
  ...fails(400, 'Validation failed.', { when: message, ...attempt }),
  additionalInfo: { fields: [{ path, message }] },
});

export const invalidId = (name: string): DocumentedError => ({
  ...invalid(`${name} must be an identifier of 24 hexadecimal digits`, { path: { [name]: 'not-an-id' } }),
  when: `${name} is not a valid identifier`,
});

/** The same error for a foreign account and for one that does not exist. */
export const noAccess = (attempt: ExampleRequest = {}): DocumentedError =>
  fails(403, 'No access to this account.', { when: 'it is foreign or does not exist', ...attempt });
