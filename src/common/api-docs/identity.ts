import { EMAIL, IDS, LOGIN_TICKET } from './examples.js';
import type { DocumentedResponse, Schema } from './model.js';
import { ok } from './responses.js';
import * as s from './schema.js';

/** End of the session in the examples. */
export const UNTIL = '2026-04-10T12:00:00.000Z';

const USER = {
  _id: [s.id(), IDS.user],
  email: [s.string(), EMAIL],
  name: [s.string(), 'Ada'],
} satisfies Record<string, s.Property>;
const TIME_ZONE = s.nullable(s.string('Of the dates in the console; null: that of the browser.'));
const PREFERENCES = s.anyObject('What clients stored for the user, by key.');

interface Settings {
  time_zone: string | null;
  preferences: object;
}

const IDENTITY = {
  user: s.object(USER),
  account: s.object({ _id: [s.id(), IDS.account], name: [s.string(), 'Acme'] }),
  scope: s.string('Permissions separated by spaces.', 'rank:read rank:write'),
} satisfies Record<string, s.Property>;

/** The caller, as GET /v1/auth/me shows it. */
export const meIn = ({ time_zone, preferences }: Settings = { time_zone: null, preferences: {} }) =>
  s.object({
    ...IDENTITY,
    user: s.object({ ...USER, time_zone: [TIME_ZONE, time_zone], preferences: [PREFERENCES, preferences] }),
    'enrol?': ENROL,
    expires_at: [
      s.nullable(s.dateTime('When the session ends if it is not used before, or the API key; null: never.')),
      UNTIL,
    ],
    'key?': s.object({ _id: s.id('The API key that sent the request.'), name: s.string() }),
  });

const ENROL: s.Property = s.boolean(
  'Present, and true, until the user has set up the second factor that the account requires: only GET /v1/auth/me, the ' +
    'routes of factors and sessions, and logout answer.',
);

/** How a session was opened. */
export const SIGN_IN = {
  signed_in_by: s.string(
    'password, password+totp, password+passkey, password+recovery_code, passkey, oidc, invitation or setup.',
    'password',
  ),
  'issuer?': s.string('Name of the issuer; with `oidc` only.'),
} satisfies Record<string, s.Property>;

const SESSION = s.object({
  session_id: s.string(
    'Authenticates further requests, as `X-Session-Id` or as the cookie.',
    'b3c5dJ8mYV2Qx0aTn4RkEwLs7uHfZi1PgO9BtCqKvDM',
  ),
  expires_at: [s.dateTime(), UNTIL],
  ...IDENTITY,
  ...SIGN_IN,
  'enrol?': ENROL,
});

/** In place of a session. */
const SECOND_FACTOR = s.object({
  second_factor: s.object({
    ticket: s.string('For the second step.', LOGIN_TICKET),
    methods: s.list(s.choice(['totp', 'passkey', 'recovery_code'])),
    expires_at: [s.dateTime('Five minutes later.'), UNTIL],
  }),
});

/** Sets the cookie. */
export const loginResponse = (about: string, data: Schema = SESSION): DocumentedResponse => ({
  ...ok(about, data),
  headers: {
    'Set-Cookie': {
      about: '`sid_app_sw`, HttpOnly and SameSite=Lax; Secure behind TLS or with PUBLIC_URL as https.',
    },
  },
});

/** A session, or what the second step needs. */
export const LOGIN_OR_SECOND_STEP = s.oneOf(SESSION, SECOND_FACTOR);
