import { ChangeMeDto, ChangePasswordDto, LoginDto } from './auth.dto.js';
import { EMAIL, PASSWORD } from '../../common/api-docs/examples.js';
import { loginResponse, ME, meExample } from '../../common/api-docs/identity.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { constant, object, string, integer } from '../../common/api-docs/schema.js';
import { ok } from '../../common/api-docs/responses.js';
import { validationError } from '../../common/api-docs/common-errors.js';

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'POST /v1/auth/login',
      summary: 'Log in',
      about: 'Failed logins are rate-limited per client address and per e-mail address.',
      body: { dto: LoginDto, about: { email: 'E-mail address, case-insensitive.', password: 'Password.' } },
      example: { body: { email: EMAIL, password: PASSWORD } },
      responses: [loginResponse('The session, also set as a cookie.')],
      errors: [
        {
          status: 401,
          message: 'Wrong e-mail or password.',
          when: 'the same response in the same time for both',
          try: { body: { email: EMAIL, password: 'not it' } },
        },
        {
          status: 403,
          message: 'The account is not active.',
          when: 'the account, or one above it, is inactive',
        },
      ],
    },
    {
      route: 'POST /v1/auth/token',
      summary: 'Get an access token',
      about:
        'For calls to other services. Access tokens are rejected: they must not extend their own lifetime.',
      responses: [
        ok(
          'For `Authorization: Bearer`.',
          object({
            access_token: string('A JWT.'),
            token_type: constant('Bearer'),
            expires_in: integer('Lifetime in seconds.'),
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
      about: 'The session id stays the same. Access tokens are rejected.',
      responses: [ok('The caller, and when the session ends.', ME, meExample())],
    },
    {
      route: 'POST /v1/auth/logout',
      summary: 'Log out',
      about: 'Ends this session, and closes its sockets.',
      responses: [ok('The session has ended.', constant(null), null)],
    },
    {
      route: 'GET /v1/auth/me',
      summary: 'Get the caller',
      responses: [ok('User, account and permissions.', ME, meExample())],
    },
    {
      route: 'PATCH /v1/auth/me',
      summary: 'Change the own settings',
      body: {
        dto: ChangeMeDto,
        about: {
          time_zone: 'Of the dates in the console, such as Europe/Berlin; null: that of the browser.',
        },
      },
      example: { body: { time_zone: 'Europe/Berlin' } },
      responses: [ok('User, account and permissions.', ME, meExample('Europe/Berlin'))],
      errors: [
        validationError('time_zone', 'time_zone must be a time zone name such as Europe/Berlin or UTC', {
          body: { time_zone: 'Mars/Olympus' },
        }),
      ],
    },
    {
      route: 'POST /v1/auth/password',
      summary: 'Change the password',
      about: 'Ends all other sessions.',
      body: {
        dto: ChangePasswordDto,
        about: { old_password: 'Current password.', new_password: 'New password.' },
      },
      example: { body: { old_password: PASSWORD, new_password: PASSWORD } },
      responses: [ok('The password is changed.', constant(null), null)],
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
