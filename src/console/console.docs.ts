import type { RouteDocs } from '../common/api-docs/model.js';
import { boolean, integer, object, string } from '../common/api-docs/schema.js';
import { bare } from '../common/api-docs/responses.js';

const PAGE = {
  status: 200,
  about: 'The page, with a nonce of its own in its content security policy.',
  media: 'text/html',
  schema: { type: 'string' },
};
const NOT_BUILT = {
  status: 404,
  message: 'The console is not built: run `npm run build`.',
  when: 'dist/web is missing',
};

export const docs: RouteDocs = {
  tag: 'Platform',
  operations: [
    { route: 'GET /app', summary: 'The console', responses: [PAGE], errors: [NOT_BUILT] },
    {
      route: 'GET /app/*path',
      summary: 'A screen of the console',
      about: 'The same page for every path that is not listed separately.',
      path: { path: 'Path of the screen.' },
      example: { path: { path: 'login' } },
      responses: [PAGE],
      errors: [NOT_BUILT],
    },
    {
      route: 'GET /app/assets/*path',
      summary: 'Files of the console',
      about: 'Their names contain a hash of their content, so they never change.',
      path: { path: 'File name.' },
      example: { path: { path: 'favicon.svg' } },
      responses: [{ status: 200, about: 'The file.', media: 'image/svg+xml', schema: { type: 'string' } }],
      errors: [{ status: 404, message: 'Not found.', try: { path: { path: 'nothing.js' } } }, NOT_BUILT],
    },
    {
      route: 'GET /app/config.json',
      summary: 'What the console must know before a login',
      responses: [
        bare(
          'The version and the available features.',
          object({
            version: string(),
            depth: integer('Results of a search in which the website is looked for (`RANK_DEPTH`).'),
            features: object({
              setup: boolean('There is no user yet: POST /v1/setup creates the first one.'),
              mail: boolean('E-mails are sent, such as those that reset a password.'),
            }),
          }),
          { version: '0.1.0', depth: 100, features: { setup: false, mail: true } },
        ),
      ],
    },
  ],
};
