import { PASSWORD } from '../../common/api-docs/examples.js';
import { bare, fails, invalid, ok, okWith, route, routeDocs, s } from '../../common/api-docs/index.js';
import { CallbackQuery, CurrentPasswordDto, LinkDto, LogoutTokenDto, StartQuery } from './oidc.dto.js';
import { GOVERNED, LAST_WAY_IN, NOT_LINKED } from './oidc-links.service.js';
import { ISSUER_UNAVAILABLE, OIDC_OFF } from './oidc-sign-in.service.js';

const OFF = fails(404, OIDC_OFF, '`OIDC_MODE` is `off`');
const LINK = { current_password: PASSWORD, to: '/app/profile' };
const PROOF = [
  fails(400, 'The current password is wrong.', '`current_password` is not that of the user'),
  fails(403, 'Sign in again.', 'a user without a password, whose session is older than ten minutes'),
];

const moved = (about: string) => ({
  status: 302,
  about,
  schema: { type: 'string' as const },
  media: 'text/plain',
});

export const docs = routeDocs('Sessions', {
  'GET /v1/auth/oidc/start': route('Sign in by the issuer', {
    about: 'For browsers. What the person has to come back with waits in a cookie for ten minutes.',
    query: [StartQuery, { to: '/app/websites' }],
    responses: [
      moved('To the issuer.'),
      { ...moved('To `/app/login?error=oidc_unavailable`: the issuer does not answer.'), status: 303 },
    ],
    errors: OFF,
  }),
  'GET /v1/auth/oidc/callback': route('Come back from the issuer', {
    about:
      'The redirect URI to register at the issuer. After a failure, to `/app/login?error=` and one of `oidc_denied`, ' +
      '`oidc_failed`, `oidc_unavailable`, `oidc_not_linked`, `oidc_no_access`, `oidc_email_taken`, `oidc_already_linked`.',
    query: [CallbackQuery, { code: 'SplxlOBeZQQYbYS6WxSbIA', state: 'af0ifjsldkj' }],
    responses: moved('To the path of the console from which the person came, with the cookie of a session.'),
    errors: OFF,
  }),
  'POST /v1/auth/oidc/link': route('Link your user to the issuer', {
    about:
      'The person signs in at the issuer, and comes back to GET /v1/auth/oidc/callback in the same session.',
    body: [LinkDto, LINK],
    responses: okWith('Where to go.', {
      url: s.string('Address of the issuer.', 'https://sso.example.com/authorize?client_id=rankwire'),
    }),
    errors: [
      invalid('current_password must be your current password', { body: {} }),
      ...PROOF,
      OFF,
      fails(503, ISSUER_UNAVAILABLE, 'it is down or slow'),
    ],
  }),
  'DELETE /v1/auth/oidc/link': route('Remove your link to the issuer', {
    about: 'Sessions that the issuer has opened end.',
    body: [CurrentPasswordDto, { current_password: PASSWORD }],
    responses: ok('The link is removed.', s.constant(null)),
    errors: [
      invalid('current_password must be your current password', { body: {} }),
      ...PROOF,
      fails(404, NOT_LINKED, 'there is no link'),
      fails(409, LAST_WAY_IN, 'the user has neither a password nor a passkey'),
      fails(409, GOVERNED, 'a sign-in by the issuer has created the user'),
      OFF,
    ],
  }),
  'POST /v1/auth/oidc/backchannel-logout': route('End sessions that have ended at the issuer', {
    about:
      'OpenID Connect Back-Channel Logout 1.0, for the issuer. A token is accepted once; with `sid` it ends that session, ' +
      'else all sessions by the issuer of `sub`. A refused one is answered with 400 and `{"error": "invalid_request"}`.',
    body: [LogoutTokenDto, { logout_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' }],
    form: true,
    responses: bare('The sessions have ended.', s.object({})),
    errors: OFF,
  }),
});
