import type { DocumentedResponse, Parameter, Schema } from '../../common/api-docs/model.js';
import { fails, okWithMessage, type RouteDescription, s } from '../../common/api-docs/index.js';
import { wholeNumberText } from '../../common/validation/bounds.js';
import { MAX_PAGE_VALUE } from '../search/page-query.js';

const upTo = (minimum: number) => ({ type: 'integer', minimum, maximum: MAX_PAGE_VALUE });

export const PAGE_PARAMETERS = {
  limit: { about: 'Maximum number of items; all if omitted.', schema: upTo(1) },
  offset: { about: 'Number of items to skip.', schema: upTo(0) },
};
export const INVALID_PAGE = fails(400, wholeNumberText('limit', 1, MAX_PAGE_VALUE), {
  query: { limit: 'many' },
});
export const DATA_UNAVAILABLE = fails(500, 'Geographic data is not available: cities', {
  when: 'a data file is missing or broken',
});

/** With an ETag, by which a client asks whether it has the current version. */
export const cached = (response: DocumentedResponse): DocumentedResponse[] => [
  {
    ...response,
    headers: {
      ETag: { about: 'Changes with the data. Send it as If-None-Match to get 304.' },
      'X-Total-Count': { about: 'Number of items before limit and offset.', schema: { type: 'integer' } },
    },
  },
  { status: 304, about: 'The client has the current version.' },
];

type Listed = Omit<RouteDescription, 'summary' | 'responses' | 'query'> & {
  query?: Record<string, Parameter>;
};

/** A look-up that returns a list. */
export const list = (
  summary: string,
  message: string,
  item: Schema,
  { query, errors = [], ...described }: Listed,
): RouteDescription => ({
  summary,
  ...described,
  query: { ...query, ...PAGE_PARAMETERS },
  responses: cached(okWithMessage(message, 'Exact matches first, then by name.', s.list(item))),
  errors: [...[errors].flat(), INVALID_PAGE, DATA_UNAVAILABLE],
});

/** @param what is found, such as Country; none is found for `unknown` */
export const search = (
  summary: string,
  what: string,
  item: Schema,
  [known, unknown]: [known: string, unknown: string],
  described: Pick<Listed, 'query'> = {},
  message = `${what} Searching successfully!`,
): RouteDescription =>
  list(summary, message, item, {
    ...described,
    path: { searchText: 'A part of the name; case and accents are ignored.' },
    example: { path: { searchText: known } },
    errors: fails(404, `${what} not found`, { path: { searchText: unknown } }),
  });
