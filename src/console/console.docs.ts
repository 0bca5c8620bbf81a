import { bare, fails, route, routeDocs, s, text } from '../common/api-docs/index.js';

const PAGE = text('The page, with a nonce of its own in its content security policy.', 'text/html');
const NOT_BUILT = fails(404, 'The console is not built: run `npm run build`.', 'dist/web is missing');

const CONFIG = s.object({
  version: [s.string(), '1.0.0'],
  depth: s.integer('Results of a search in which the website is looked for (`RANK_DEPTH`).', 100),
  features: s.object({
    setup: s.boolean('There is no user yet: POST /v1/setup creates the first one.', false),
    mail: s.boolean('E-mails are sent, such as those that reset a password.', true),
    passkeys: s.boolean('Browsers offer passkeys: PUBLIC_URL is https, or its host is localhost.', true),
    oidc: [
      s.nullable(
        s.object({
          name: s.string('Of the issuer by which users sign in.'),
          mode: s.choice(['optional', 'required']),
        }),
      ),
      null,
    ],
  }),
});

export const docs = routeDocs('Platform', {
  'GET /app': route('The console', { responses: PAGE, errors: NOT_BUILT }),
  'GET /app/*path': route('A screen of the console', {
    about: 'The same page for every path that is not listed separately.',
    path: { path: ['Path of the screen.', 'login'] },
    responses: PAGE,
    errors: NOT_BUILT,
  }),
  'GET /app/assets/*path': route('Files of the console', {
    about: 'Their names contain a hash of their content, so they never change.',
    path: { path: ['File name.', 'favicon.svg'] },
    responses: text('The file.', 'image/svg+xml'),
    errors: [fails(404, 'Not found.', { path: { path: 'nothing.js' } }), NOT_BUILT],
  }),
  'GET /app/config.json': route('What the console must know before a login', {
    responses: bare('The version and the available features.', CONFIG),
  }),
});
