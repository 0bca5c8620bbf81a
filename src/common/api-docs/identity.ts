import { EMAIL, IDS } from './examples.js';
import type { DocumentedResponse } from './model.js';
import { dateTime, id, nullable, object, string } from './schema.js';
import { ok } from './responses.js';

/** End of the session in the examples. */
export const UNTIL = '2026-04-10T12:00:00.000Z';

const SESSION_ID = 'b3c5dJ8mYV2Qx0aTn4RkEwLs7uHfZi1PgO9BtCqKvDM';

const USER = { _id: id(), email: string(), name: string() };

const IDENTITY = {
  user: object(USER),
  account: object({ _id: id(), name: string() }),
  scope: string('Permissions separated by spaces.'),
};

const IDENTITY_EXAMPLE = {
  user: { _id: IDS.user, email: EMAIL, name: 'Ada' },
  account: { _id: IDS.account, name: 'Acme' },
  scope: 'rank:read rank:write',
};

/** The caller, as GET /v1/auth/me shows it. */
export const ME = object({
  ...IDENTITY,
  user: object({
    ...USER,
    time_zone: nullable(string('Of the dates in the console; null: that of the browser.')),
  }),
  expires_at: dateTime('When the session ends if it is not used before.'),
});

export const meExample = (time_zone: string | null = null) => ({
  ...IDENTITY_EXAMPLE,
  user: { ...IDENTITY_EXAMPLE.user, time_zone },
  expires_at: UNTIL,
});

/** Sets the cookie. */
export const loginResponse = (about: string): DocumentedResponse => ({
  ...ok(
    about,
    object({
      session_id: string('Authenticates further requests, as `X-Session-Id` or as the cookie.'),
      expires_at: dateTime(),
      ...IDENTITY,
    }),
    { session_id: SESSION_ID, expires_at: UNTIL, ...IDENTITY_EXAMPLE },
  ),
  headers: { 'Set-Cookie': { about: '`sid_app_sw`, HttpOnly and SameSite=Lax; Secure behind TLS.' } },
});
