import { IDS, OAUTH } from '../../common/api-docs/examples.js';
import { fails, okWith, route, routeDocs, s } from '../../common/api-docs/index.js';
import { AuthorizationQuery, DecisionDto } from './oauth.dto.js';

const REQUEST = {
  response_type: 'code',
  client_id: OAUTH.client,
  redirect_uri: OAUTH.redirect,
  code_challenge: OAUTH.challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
};

const UNKNOWN = 'The client is unknown: let it register again.';

export const docs = routeDocs('Assistants', {
  'GET /v1/auth/authorization': route('Read a request for access', {
    about: 'What the consent page shows, with the parameters of `/oauth/authorize`.',
    query: [AuthorizationQuery, REQUEST],
    responses: okWith('The request.', {
      client: s.object({
        id: s.string('Its id.', OAUTH.client),
        name: s.string('Its name, as it calls itself.', 'Example assistant'),
      }),
      redirect_host: s.string('Host that the browser is sent to.', 'assistant.example'),
      account: s.object({ _id: s.id('', IDS.account), name: s.string('', 'Agency') }),
      scope: s.string('Permissions that it would get.', 'rank:read'),
      may_spend: s.boolean('Whether the user can let it spend searches.', false),
      may_allow: s.boolean('Whether the user has `keys:write` and what the client asks for.', true),
    }),
    errors: fails(400, UNKNOWN, { query: { ...REQUEST, client_id: 'unknown' } }),
  }),
  'POST /v1/auth/authorization': route('Allow or deny access', {
    about: 'The grant is listed with the API keys, and revoked there. To allow needs `keys:write`.',
    body: [DecisionDto, { ...REQUEST, allow: false }],
    responses: okWith('The answer is stored.', {
      redirect: s.string(
        'Where the browser goes next.',
        'https://assistant.example/callback?error=access_denied&state=xyz',
      ),
    }),
    errors: [
      fails(400, UNKNOWN, { body: { ...REQUEST, client_id: 'unknown', allow: false } }),
      fails(403, 'Insufficient permissions.', 'the user allows it, and lacks keys:write'),
    ],
  }),
});
