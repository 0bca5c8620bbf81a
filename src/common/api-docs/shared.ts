import type { Failure } from './model.js';

export const PAGE = { page: 'Page, from 1.', limit: 'Entries a page; above 500 is taken as 500.' };

/** A malformed identifier in the path. */
export const NOT_AN_ID = (name: string): Failure => ({
  status: 400,
  message: 'Validation failed.',
  when: `${name} is no identifier`,
  try: { path: { [name]: 'not-an-id' } },
  additionalInfo: {
    fields: [{ path: name, message: `${name} must be an identifier of 24 hexadecimal digits` }],
  },
});

/** Input that validation refuses. */
export const REFUSED = (path: string, message: string, attempt: Failure['try']): Failure => ({
  status: 400,
  message: 'Validation failed.',
  when: message,
  try: attempt,
  additionalInfo: { fields: [{ path, message }] },
});

/** An account that the caller has nothing to do with, and one that does not exist: the same (rule 79). */
export const NO_ACCESS = (attempt: Failure['try']): Failure => ({
  status: 403,
  message: 'No access to this account.',
  when: 'it is foreign or does not exist',
  try: attempt,
});
