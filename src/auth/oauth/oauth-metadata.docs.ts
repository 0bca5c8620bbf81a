import { bare, fails, route, routeDocs, s } from '../../common/api-docs/index.js';

const BASE = 'https://rank.example.com';
const INSECURE = fails(
  404,
  'OAuth needs a PUBLIC_URL with https.',
  'PUBLIC_URL is http and not the loopback address',
);

const RESOURCE = s.object({
  resource: s.string('What tokens are for.', `${BASE}/mcp`),
  authorization_servers: [s.list(s.string('Issuer.', BASE)), [BASE]],
  scopes_supported: s.list(s.string('A permission.', 'rank:read')),
  bearer_methods_supported: s.list(s.constant('header')),
  resource_name: s.constant('Rankwire'),
});

const names = (...values: string[]): s.Property => [s.list(s.string()), values];
const SERVER = s.object({
  issuer: s.string('PUBLIC_URL.', BASE),
  authorization_endpoint: s.string('', `${BASE}/oauth/authorize`),
  token_endpoint: s.string('', `${BASE}/oauth/token`),
  registration_endpoint: s.string('', `${BASE}/oauth/register`),
  revocation_endpoint: s.string('', `${BASE}/oauth/revoke`),
  scopes_supported: names('rank:read', 'rank:write'),
  response_types_supported: names('code'),
  response_modes_supported: names('query'),
  grant_types_supported: names('authorization_code', 'refresh_token'),
  code_challenge_methods_supported: names('S256'),
  token_endpoint_auth_methods_supported: names('none'),
  revocation_endpoint_auth_methods_supported: names('none'),
  client_id_metadata_document_supported: s.constant(true),
  authorization_response_iss_parameter_supported: s.constant(true),
});

const resource = route('Metadata of the protected resource', {
  about: 'RFC 9728. A request to `/mcp` without a token is answered with the address of this document.',
  responses: bare('What accepts the tokens, and who issues them.', RESOURCE),
  errors: INSECURE,
});

export const docs = routeDocs('Assistants', {
  'GET /.well-known/oauth-protected-resource': resource,
  'GET /.well-known/oauth-protected-resource/mcp': resource,
  'GET /.well-known/oauth-authorization-server': route('Metadata of the authorization server', {
    about: 'RFC 8414.',
    responses: bare('Its addresses, and what it supports.', SERVER),
    errors: INSECURE,
  }),
});
