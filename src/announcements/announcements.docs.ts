import { PostsQuery } from './announcements.dto.js';
import type { RouteDocs } from '../common/api-docs/model.js';
import { listOf, object, integer } from '../common/api-docs/schema.js';
import { bare } from '../common/api-docs/responses.js';
import { validationError } from '../common/api-docs/common-errors.js';

export const docs: RouteDocs = {
  tag: 'Announcements',
  operations: [
    {
      route: 'GET /v1/integrations/announcements/posts',
      summary: 'List announcements',
      about:
        'Every page is empty while the feed is inactive. At most 100 announcements per page are requested from the provider.',
      query: {
        dto: PostsQuery,
        about: { page: 'Page number, from 1.', per_page: 'Announcements per page.' },
      },
      example: { query: { page: '1', per_page: '25' } },
      responses: [
        bare(
          'One page, with the posts as the provider sends them.',
          object({
            pagination: object({ page: integer(), per_page: integer(), total: integer() }),
            data: listOf({}),
          }),
          { pagination: { page: 1, per_page: 25, total: 0 }, data: [] },
        ),
      ],
      errors: [
        validationError('page', 'page must be a whole number from 1 to 9007199254740991', {
          query: { page: '0' },
        }),
        { status: 401, message: 'The announcement provider did not accept the API key.' },
        { status: 404, message: 'The announcement provider does not know these posts.' },
        { status: 429, message: 'Too many requests to the announcement provider.' },
        { status: 500, message: 'The announcement provider cannot be read.' },
        { status: 500, message: 'The announcement provider sent no list of posts.' },
      ],
    },
  ],
};
