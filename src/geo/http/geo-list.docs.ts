import { wholeNumberText } from '../../common/validation/bounds.js';
import { MAX_PAGE_VALUE } from '../search/page-query.js';
import type {
  DocumentedResponse,
  ExampleRequest,
  DocumentedError,
  Operation,
  Parameter,
  Schema,
} from '../../common/api-docs/model.js';
import { listOf } from '../../common/api-docs/schema.js';
import { okWithMessage } from '../../common/api-docs/responses.js';

export const PAGE_PARAMETERS: Record<string, Parameter> = {
  limit: {
    about: 'Maximum number of items; all if omitted.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_VALUE },
  },
  offset: {
    about: 'Number of items to skip.',
    schema: { type: 'integer', minimum: 0, maximum: MAX_PAGE_VALUE },
  },
};
export const invalidPageError: DocumentedError = {
  status: 400,
  message: wholeNumberText('limit', 1, MAX_PAGE_VALUE),
  try: { query: { limit: 'many' } },
};
export const dataUnavailableError: DocumentedError = {
  status: 500,
  message: 'Geographic data is not available: cities',
  when: 'a data file is missing or broken',
};

export const CACHE_HEADERS: Pick<DocumentedResponse, 'headers'> = {
  headers: {
    ETag: { about: 'Changes with the data. Send it as If-None-Match to get 304.' },
    'X-Total-Count': { about: 'Number of items before limit and offset.', schema: { type: 'integer' } },
  },
};
export const notModifiedResponse: DocumentedResponse = {
  status: 304,
  about: 'The client has the current version.',
};

interface Route {
  route: string;
  summary: string;
  message: string;
  item: Schema;
  examples: unknown[];
  path?: Operation['path'];
  query?: Record<string, Parameter>;
  example?: ExampleRequest;
  /** The 404 message if nothing matches, and a request that causes it. */
  none?: [message: string, attempt: ExampleRequest];
  failures?: DocumentedError[];
}

/** A look-up that returns a list. */
export const listOperation = ({
  route,
  summary,
  message,
  item,
  examples,
  path,
  query,
  example,
  none,
  failures = [],
}: Route): Operation => ({
  route,
  summary,
  ...(path ? { path } : {}),
  query: { ...query, ...PAGE_PARAMETERS },
  ...(example ? { example } : {}),
  responses: [
    {
      ...okWithMessage(message, 'Exact matches first, then by name.', listOf(item), examples),
      ...CACHE_HEADERS,
    },
    notModifiedResponse,
  ],
  errors: [
    ...failures,
    invalidPageError,
    ...(none ? [{ status: 404, message: none[0], try: none[1] }] : []),
    dataUnavailableError,
  ],
});
