import { OAUTH } from '../../common/api-docs/examples.js';
import { bare, fails, route, routeDocs, s } from '../../common/api-docs/index.js';

const text = (about: string, example?: string) => ({ ...s.string(about, example) });

const TOKEN_FORM = s.object({
  grant_type: s.choice(['authorization_code', 'refresh_token']),
  client_id: text('Id of the client.', OAUTH.client),
  'code?': text('Of the redirect.'),
  'redirect_uri?': text('That of the authorization request.'),
  'code_verifier?': text('Whose SHA-256 the code_challenge was.'),
  'refresh_token?': text('The last one.'),
  'resource?': text('What the token is for.'),
  'scope?': text('Permissions, of those that were granted.'),
});

const REFRESH = { grant_type: 'refresh_token', client_id: OAUTH.client, refresh_token: OAUTH.refresh };

const TOKENS = s.object({
  access_token: text('Send it to `/mcp` as `Authorization: Bearer`; other routes refuse it.', 'eyJhbGciOi…'),
  token_type: s.constant('Bearer'),
  expires_in: s.integer('Seconds.', 3600),
  refresh_token: text(
    'Valid once. A second use revokes the grant.',
    'vT1cRk8PmY5jb3c5dJ8mYV2QTq3ZxYh4Zs9Qw2Lx7Nv',
  ),
  scope: text('Granted permissions.', 'rank:read'),
});

const METADATA = s.object({
  redirect_uris: [
    s.list(s.string('https, the loopback address or the scheme of an application.')),
    [OAUTH.redirect],
  ],
  'client_name?': text('Shown to the user.', 'Example assistant'),
});
const CLIENT = s.object({
  client_id: text('Its id.', OAUTH.client),
  client_id_issued_at: s.integer('Unix time.', 1_773_230_400),
  client_name: text('Its name.', 'Example assistant'),
  redirect_uris: [s.list(s.string()), [OAUTH.redirect]],
  token_endpoint_auth_method: s.constant('none'),
  grant_types: [s.list(s.string()), ['authorization_code', 'refresh_token']],
  response_types: [s.list(s.string()), ['code']],
});

const REQUEST = {
  response_type: 'code',
  client_id: OAUTH.client,
  redirect_uri: OAUTH.redirect,
  code_challenge: OAUTH.challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
};
const parameter = (about: string) => ({ about });

export const docs = routeDocs('Assistants', {
  'GET /oauth/authorize': route('Ask the user for access', {
    about:
      'Redirects to the consent page, or with an error to `redirect_uri`. An unknown client or redirect address is answered ' +
      'here. `client_id` is from the registration, or the https address of a document about the client.',
    query: [
      {
        response_type: parameter('`code`.'),
        client_id: parameter('Id of the client.'),
        redirect_uri: parameter('One of its redirect addresses; on the loopback address with any port.'),
        scope: parameter('Permissions separated by spaces; default: rank:read.'),
        state: parameter('Returned unchanged.'),
        code_challenge: parameter('SHA-256 of the verifier, base64url.'),
        code_challenge_method: parameter('`S256`.'),
        resource: parameter('What the token is for.'),
      },
      REQUEST,
    ],
    responses: { status: 302, about: 'To the consent page.', media: 'text/plain', schema: s.string() },
    errors: fails(400, 'redirect_uri is not one of those of the client.', {
      query: { ...REQUEST, redirect_uri: 'https://elsewhere.example/' },
    }),
  }),
  'POST /oauth/token': route('Get tokens', {
    about:
      'For a code, within ten minutes, or for a refresh token. A code or refresh token that was used revokes the grant.',
    body: [{ schema: TOKEN_FORM }, REFRESH],
    form: true,
    responses: bare('An access token, valid for an hour, and a refresh token.', TOKENS),
    errors: [
      fails(400, 'grant_type must be authorization_code or refresh_token.', {
        body: { ...REFRESH, grant_type: 'password' },
      }),
      fails(400, 'The refresh token is unknown, expired, revoked, or was used already.', {
        body: { ...REFRESH, refresh_token: 'unknown' },
      }),
    ],
  }),
  'POST /oauth/revoke': route('Revoke a grant', {
    about: 'By one of its tokens; unknown tokens are no error.',
    body: [{ schema: s.object({ token: text('An access or refresh token.') }) }, { token: 'unknown' }],
    form: true,
    responses: bare('It has no tokens.', s.object({}), {}),
    errors: fails(400, 'token is required.', { body: { client_id: 'x' } }),
  }),
  'POST /oauth/register': route('Register a client', {
    about:
      'For clients without a metadata document. A client that no user is asked about is deleted after a day.',
    body: [{ schema: METADATA }, { redirect_uris: [OAUTH.redirect], client_name: 'Example assistant' }],
    responses: { ...bare('The client. It has no secret.', CLIENT), status: 201 },
    errors: fails(400, 'redirect_uris must have 1 to 20 entries.', { body: { redirect_uris: [] } }),
  }),
});
