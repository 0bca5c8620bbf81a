import type { Answer, Failure } from '../common/api-docs/model.js';
import { always } from '../common/api-docs/schema.js';

/** End of the session in the examples. */
export const UNTIL = '2026-04-10T12:00:00.000Z';

export const NOTHING = always(null);

export const HTML_PAGE = (status: number, about: string): Answer => ({
  status,
  about,
  media: 'text/html',
  schema: { type: 'string' },
});

export const INVALID_LINK_ERROR = (attempt: Failure['try'], when: string): Failure => ({
  status: 400,
  message: 'The link is not valid any more.',
  when,
  try: attempt,
});
