import type { DocumentedResponse, DocumentedError } from '../../common/api-docs/model.js';

export const HTML_PAGE = (status: number, about: string): DocumentedResponse => ({
  status,
  about,
  media: 'text/html',
  schema: { type: 'string' },
});

export const INVALID_LINK_ERROR = (attempt: DocumentedError['try'], when: string): DocumentedError => ({
  status: 400,
  message: 'The link is not valid any more.',
  when,
  try: attempt,
});
