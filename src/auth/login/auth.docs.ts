import { LOGIN_OR_SECOND_STEP, loginResponse, meIn } from '../../common/api-docs/identity.js';
import { EMAIL, PASSWORD } from '../../common/api-docs/examples.js';
import { fails, invalid, ok, okWith, route, routeDocs, s } from '../../common/api-docs/index.js';
import { ChangeMeDto, ChangePasswordDto, LoginDto } from './auth.dto.js';

const PASSWORDS = { old_password: PASSWORD, new_password: PASSWORD };

const SETTINGS = { time_zone: 'Europe/Berlin', preferences: { density: 'compact' } };

export const docs = routeDocs('Sessions', {
  'POST /v1/auth/login': route('Log in', {
    about:
      'Failed logins are rate-limited per client address and per e-mail address. A user with a second factor gets a ' +
      'ticket for the second step in place of a session.',
    body: [LoginDto, { email: EMAIL, password: PASSWORD }],
    responses: loginResponse('The session, also set as a cookie; or `second_factor`.', LOGIN_OR_SECOND_STEP),
    errors: [
      fails(401, 'Wrong e-mail or password.', {
        when: 'the same response in the same time for both',
        body: { email: EMAIL, password: 'not it' },
      }),
      fails(403, 'The account is not active.', 'the account, or one above it, is inactive'),
    ],
  }),
  'POST /v1/auth/token': route('Get an access token', {
    about:
      'For calls to other services. Access tokens are rejected: they must not extend their own lifetime.',
    responses: okWith('For `Authorization: Bearer`.', {
      access_token: s.string('A JWT.', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NmIxIn0.c2lnbmF0dXJl'),
      token_type: s.constant('Bearer'),
      expires_in: s.integer('Lifetime in seconds.', 900),
    }),
  }),
  'POST /v1/auth/refresh': route('Renew the session', {
    about: 'The session id stays the same. Access tokens are rejected.',
    responses: ok('The caller, and when the session ends.', meIn()),
  }),
  'POST /v1/auth/logout': route('Log out', {
    about: 'Ends this session, and closes its sockets.',
    responses: ok(
      'The session has ended; of a session by an issuer, the page that ends the session there as well.',
      s.nullable(s.object({ end_session_url: s.string('Address to go to.') })),
      null,
    ),
  }),
  'GET /v1/auth/me': route('Get the caller', { responses: ok('User, account and permissions.', meIn()) }),
  'PATCH /v1/auth/me': route('Update your settings', {
    body: [ChangeMeDto, SETTINGS],
    responses: ok('User, account and permissions.', meIn(SETTINGS)),
    errors: [
      invalid('time_zone must be a time zone name such as Europe/Berlin or UTC', {
        body: { time_zone: 'Mars/Olympus' },
      }),
      fails(400, 'preferences must have at most 4096 bytes as JSON.', {
        when: 'with those that are stored',
        body: { preferences: { columns: 'x'.repeat(4096) } },
      }),
    ],
  }),
  'POST /v1/auth/password': route('Change the password', {
    about: 'Ends all other sessions.',
    body: [ChangePasswordDto, PASSWORDS],
    responses: ok('The password is changed.', s.constant(null)),
    errors: [
      invalid('new_password must have 8 to 1024 characters', {
        body: { ...PASSWORDS, new_password: 'short' },
      }),
      fails(400, 'The old password is wrong.', { body: { ...PASSWORDS, old_password: 'not it' } }),
    ],
  }),
});
