import { ChangePasswordDto, LoginDto } from './auth.dto.js';
import { EVERY_WORD } from './scope.js';
import { EMAIL, IDS, PASSWORD } from '../common/api-docs/examples.js';
import type { RouteDocs } from '../common/api-docs/model.js';
import { constant, okResponse, id, dateTime, object, string, integer } from '../common/api-docs/schema.js';
import { validationError } from '../common/api-docs/common-errors.js';
import { NOTHING, UNTIL } from './shared.docs.js';

const SESSION_ID = 'b3c5dJ8mYV2Qx0aTn4RkEwLs7uHfZi1PgO9BtCqKvDM';

const IDENTITY = {
  user: object({ _id: id(), email: string(), name: string() }),
  account: object({ _id: id(), name: string() }),
  scope: string('Permission words with blanks between.'),
};

const WHO = {
  user: { _id: IDS.user, email: EMAIL, name: 'Ada' },
  account: { _id: IDS.account, name: 'Acme' },
  scope: EVERY_WORD,
};

const ME = object({ ...IDENTITY, expires_at: dateTime('When the session ends unless it is used before.') });

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'POST /v1/auth/login',
      summary: 'Log in',
      about: 'Limited by failures, per address and per e-mail.',
      body: { dto: LoginDto, about: { email: 'E-mail address, case aside.', password: 'Password.' } },
      example: { body: { email: EMAIL, password: PASSWORD } },
      responses: [
        {
          ...okResponse(
            'The session. A browser gets it as a cookie too.',
            object({ session_id: string('To sign on with.'), expires_at: dateTime(), ...IDENTITY }),
            { session_id: SESSION_ID, expires_at: UNTIL, ...WHO },
          ),
          headers: { 'Set-Cookie': { about: '`sid_app_sw`, HttpOnly and SameSite=Lax; Secure behind TLS.' } },
        },
      ],
      errors: [
        {
          status: 401,
          message: 'Wrong e-mail or password.',
          when: 'the same answer in the same time for both',
          try: { body: { email: EMAIL, password: 'not it' } },
        },
        { status: 403, message: 'The account is inactive.', when: 'it, or one above it, is inactive' },
      ],
    },
    {
      route: 'POST /v1/auth/token',
      summary: 'Get an access token',
      about:
        'For callers of other services. Not with an access token itself: it must not prolong its own life.',
      responses: [
        okResponse(
          'For `Authorization: Bearer`.',
          object({
            access_token: string('A JWT.'),
            token_type: constant('Bearer'),
            expires_in: integer('Seconds.'),
          }),
          {
            access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NmIxIn0.c2lnbmF0dXJl',
            token_type: 'Bearer',
            expires_in: 900,
          },
        ),
      ],
    },
    {
      route: 'POST /v1/auth/refresh',
      summary: 'Renew the session',
      about: 'The session id stays as it is. Not with an access token.',
      responses: [okResponse('Who the caller is, and until when.', ME, { ...WHO, expires_at: UNTIL })],
    },
    {
      route: 'POST /v1/auth/logout',
      summary: 'Log out',
      about: 'Ends this session everywhere, its sockets too.',
      responses: [okResponse('The session has ended.', NOTHING, null)],
    },
    {
      route: 'GET /v1/auth/me',
      summary: 'Who the caller is',
      responses: [okResponse('User, account and permissions.', ME, { ...WHO, expires_at: UNTIL })],
    },
    {
      route: 'POST /v1/auth/password',
      summary: 'Change the password',
      about: 'Ends all other sessions.',
      body: {
        dto: ChangePasswordDto,
        about: { old_password: 'The password so far.', new_password: 'The new one.' },
      },
      example: { body: { old_password: PASSWORD, new_password: PASSWORD } },
      responses: [okResponse('It is changed.', NOTHING, null)],
      errors: [
        validationError('new_password', 'new_password must have 8 to 1024 characters', {
          body: { old_password: PASSWORD, new_password: 'short' },
        }),
        {
          status: 400,
          message: 'The old password is wrong.',
          try: { body: { old_password: 'not it', new_password: PASSWORD } },
        },
      ],
    },
  ],
};
