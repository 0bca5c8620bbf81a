import type { DocumentedError } from './model.js';

/** Descriptions of the fields of PageQuery. */
export const PAGE_FIELDS = { page: 'Page, from 1.', limit: 'Entries per page; capped at 500.' };

export const invalidIdError = (name: string): DocumentedError => ({
  status: 400,
  message: 'Validation failed.',
  when: `${name} is no identifier`,
  try: { path: { [name]: 'not-an-id' } },
  additionalInfo: {
    fields: [{ path: name, message: `${name} must be an identifier of 24 hexadecimal digits` }],
  },
});

export const validationError = (
  path: string,
  message: string,
  attempt: DocumentedError['try'],
): DocumentedError => ({
  status: 400,
  message: 'Validation failed.',
  when: message,
  try: attempt,
  additionalInfo: { fields: [{ path, message }] },
});

/** The same error for a foreign account and for one that does not exist (rule 79). */
export const accountAccessError = (attempt: DocumentedError['try']): DocumentedError => ({
  status: 403,
  message: 'No access to this account.',
  when: 'it is foreign or does not exist',
  try: attempt,
});
