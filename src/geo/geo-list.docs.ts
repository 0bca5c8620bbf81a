import { wholeNumberText } from '../common/validation/bounds.js';
import { MAX_PAGED } from './page-query.js';
import type {
  DocumentedResponse,
  ExampleRequest,
  DocumentedError,
  Operation,
  Parameter,
  Schema,
} from '../common/api-docs/model.js';
import { okResponseWithMessage, listOf } from '../common/api-docs/schema.js';

export const PAGED: Record<string, Parameter> = {
  limit: {
    about: 'At most so many; all without it.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGED },
  },
  offset: { about: 'Leaves out so many.', schema: { type: 'integer', minimum: 0, maximum: MAX_PAGED } },
};
export const BAD_PAGE: DocumentedError = {
  status: 400,
  message: wholeNumberText('limit', 1, MAX_PAGED),
  try: { query: { limit: 'many' } },
};
export const NO_DATA: DocumentedError = {
  status: 500,
  message: 'Geographic data is not available: cities',
  when: 'a data file is missing or broken',
};

export const CACHED: Pick<DocumentedResponse, 'headers'> = {
  headers: {
    ETag: { about: 'Changes with the data: send it back as If-None-Match for a 304.' },
    'X-Total-Count': { about: 'How many there are without limit and offset.', schema: { type: 'integer' } },
  },
};
export const unchanged: DocumentedResponse = { status: 304, about: 'As the caller has it already.' };

interface Route {
  route: string;
  summary: string;
  message: string;
  item: Schema;
  examples: unknown[];
  path?: Operation['path'];
  query?: Record<string, Parameter>;
  example?: ExampleRequest;
  /** What is answered when nothing matches, and a request that nothing matches. */
  none?: [message: string, attempt: ExampleRequest];
  failures?: DocumentedError[];
}

/** A look-up that answers with a list. */
export const list = ({
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
  query: { ...query, ...PAGED },
  ...(example ? { example } : {}),
  responses: [
    {
      ...okResponseWithMessage(message, 'Exact matches first, then by name.', listOf(item), examples),
      ...CACHED,
    },
    unchanged,
  ],
  errors: [
    ...failures,
    BAD_PAGE,
    ...(none ? [{ status: 404, message: none[0], try: none[1] }] : []),
    NO_DATA,
  ],
});
