import { bare, fails, invalid, route, routeDocs, s } from '../common/api-docs/index.js';
import { PostsQuery } from './announcements.dto.js';

const PAGINATION = s.object(s.each(s.integer, { page: 1, per_page: 25, total: 0 }));

export const docs = routeDocs('Announcements', {
  'GET /v1/integrations/announcements/posts': route('List announcements', {
    about:
      'Every page is empty while the feed is inactive. At most 100 announcements per page are requested from the provider.',
    query: [PostsQuery, { page: '1', per_page: '25' }],
    responses: bare(
      'One page, with the posts as the provider sends them.',
      s.object({ pagination: PAGINATION, data: [s.list({}), []] }),
    ),
    errors: [
      invalid('page must be a whole number from 1 to 9007199254740991', { query: { page: '0' } }),
      fails(401, 'The announcement provider did not accept the API key.'),
      fails(404, 'The announcement provider has no such posts.'),
      fails(429, 'Too many requests to the announcement provider.'),
      fails(500, 'The announcement provider cannot be read.'),
      fails(500, 'The announcement provider sent no list of posts.'),
    ],
  }),
});
