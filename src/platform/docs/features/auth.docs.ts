import { ChangePasswordDto, LoginDto } from '../../../auth/auth.dto.js';
import { ConfirmEmailDto } from '../../../auth/email-change/email-change.dto.js';
import {
  ForgotPasswordDto,
  ResetFormDto,
  ResetLinkQuery,
  ResetPasswordDto,
} from '../../../auth/password-reset/reset.dto.js';
import { EVERY_WORD } from '../../../auth/scope.js';
import { PageQuery } from '../../../common/pagination.js';
import { CONFIRM_TOKEN, EMAIL, IDS, NOW, PASSWORD, RESET_TOKEN } from '../examples.js';
import type { Failure, Feature } from '../model.js';
import { always, done, flag, id, instant, named, object, page, text, whole } from '../schema.js';
import { NOT_AN_ID, PAGE, REFUSED } from './shared.js';

const UNTIL = '2026-04-10T12:00:00.000Z';
const SESSION_ID = 'b3c5dJ8mYV2Qx0aTn4RkEwLs7uHfZi1PgO9BtCqKvDM';

const IDENTITY = {
  user: object({ _id: id(), email: text(), name: text() }),
  account: object({ _id: id(), name: text() }),
  scope: text('Permission words with blanks between.'),
};

const WHO = {
  user: { _id: IDS.user, email: EMAIL, name: 'Ada' },
  account: { _id: IDS.account, name: 'Acme' },
  scope: EVERY_WORD,
};

const ME = object({ ...IDENTITY, expires_at: instant('When the session ends unless it is used before.') });

const SESSION = named(
  'Session',
  object({
    _id: id('Of the session; not what one signs on with.'),
    current: flag('Whether this request came by it.'),
    createdAt: instant('When the user logged in.'),
    last_used_at: instant(),
    expires_at: instant(),
    ip: text('Where the login came from.'),
    user_agent: text(),
  }),
);

const NOTHING = always(null);

const PAGE_OF = (status: number, about: string) => ({
  status,
  about,
  media: 'text/html',
  schema: { type: 'string' },
});
const LINK_TOKEN = { token: { about: 'From the link.' } };
const LINK_SPENT = (attempt: Failure['try'], when: string): Failure => ({
  status: 400,
  message: 'The link is not valid any more.',
  when,
  try: attempt,
});

export const auth: Feature = {
  tag: 'Sessions',
  about:
    'Login, tokens and sessions. A credential is looked for as `Authorization: Bearer`, `X-Session-Id`, cookie ' +
    '`sid_app_sw` and, for GET, query `token`; the first one that is there decides.',
  operations: [
    {
      route: 'POST /v1/auth/login',
      summary: 'Log in',
      about: 'Limited by failures, per address and per e-mail.',
      body: { dto: LoginDto, about: { email: 'E-mail address, case aside.', password: 'Password.' } },
      example: { body: { email: EMAIL, password: PASSWORD } },
      answers: [
        {
          ...done(
            'The session. A browser gets it as a cookie too.',
            object({ session_id: text('To sign on with.'), expires_at: instant(), ...IDENTITY }),
            { session_id: SESSION_ID, expires_at: UNTIL, ...WHO },
          ),
          headers: { 'Set-Cookie': { about: '`sid_app_sw`, HttpOnly and SameSite=Lax; Secure behind TLS.' } },
        },
      ],
      failures: [
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
      answers: [
        done(
          'For `Authorization: Bearer`.',
          object({
            access_token: text('A JWT.'),
            token_type: always('Bearer'),
            expires_in: whole('Seconds.'),
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
      answers: [done('Who the caller is, and until when.', ME, { ...WHO, expires_at: UNTIL })],
    },
    {
      route: 'POST /v1/auth/logout',
      summary: 'Log out',
      about: 'Ends this session everywhere, its sockets too.',
      answers: [done('The session has ended.', NOTHING, null)],
    },
    {
      route: 'GET /v1/auth/me',
      summary: 'Who the caller is',
      answers: [done('User, account and permissions.', ME, { ...WHO, expires_at: UNTIL })],
    },
    {
      route: 'GET /v1/auth/sessions',
      summary: 'Where the caller is logged in',
      query: { dto: PageQuery, about: PAGE },
      answers: [
        page('Newest first.', SESSION, [
          {
            _id: IDS.session,
            current: true,
            createdAt: NOW,
            last_used_at: NOW,
            expires_at: UNTIL,
            ip: '203.0.113.7',
            user_agent: 'Mozilla/5.0',
          },
        ]),
      ],
    },
    {
      route: 'DELETE /v1/auth/sessions/:id',
      summary: 'End one session',
      path: { id: 'The session, from the list.' },
      example: { path: { id: IDS.otherSession } },
      answers: [done('It has ended.', object({ _id: id() }), { _id: IDS.otherSession })],
      failures: [
        NOT_AN_ID('id'),
        { status: 404, message: 'Session not found.', try: { path: { id: IDS.nobody } } },
      ],
    },
    {
      route: 'DELETE /v1/auth/sessions',
      summary: 'End all other sessions',
      answers: [done('Only this one is left.', NOTHING, null)],
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
      answers: [done('It is changed.', NOTHING, null)],
      failures: [
        REFUSED('new_password', 'new_password must have 8 to 1024 characters', {
          body: { old_password: PASSWORD, new_password: 'short' },
        }),
        {
          status: 400,
          message: 'The old password is wrong.',
          try: { body: { old_password: 'not it', new_password: PASSWORD } },
        },
      ],
    },
    {
      route: 'POST /v1/auth/password/forgot',
      summary: 'Ask for a new password',
      about: 'Sends an e-mail with a link, good once and for an hour.',
      body: { dto: ForgotPasswordDto, about: { email: 'E-mail address, case aside.' } },
      example: { body: { email: EMAIL } },
      answers: [done('The same for an address that nobody has.', NOTHING, null)],
      failures: [REFUSED('email', 'email must be an e-mail address', { body: { email: 'ada' } })],
    },
    {
      route: 'POST /v1/auth/password/reset',
      summary: 'Set a new password',
      about: 'Ends all sessions of the user.',
      body: {
        dto: ResetPasswordDto,
        about: { token: 'From the link.', new_password: 'At least 8 characters.' },
      },
      example: { body: { token: RESET_TOKEN, new_password: PASSWORD } },
      answers: [done('It is set.', NOTHING, null)],
      failures: [
        {
          status: 400,
          message: 'The link is not valid any more.',
          when: 'unknown, used or more than an hour old',
          try: { body: { token: 'unknown', new_password: PASSWORD } },
        },
      ],
    },
    {
      route: 'POST /v1/auth/email/confirm',
      summary: 'Confirm a new e-mail address',
      about: 'By the link that PATCH /v1/users/:id mailed to it, good once and for an hour. Sessions stay.',
      body: { dto: ConfirmEmailDto, about: { token: 'From the link.' } },
      example: { body: { token: CONFIRM_TOKEN } },
      answers: [
        done('The address is changed.', object({ email: text('The new one.') }), {
          email: 'ada@new.example.com',
        }),
      ],
      failures: [
        {
          status: 400,
          message: 'The link is not valid any more.',
          when: 'unknown, used, replaced, more than an hour old, or older than a new password',
          try: { body: { token: 'unknown' } },
        },
        {
          status: 409,
          message: 'This e-mail address is taken.',
          when: 'another user has it by now',
        },
      ],
    },
    {
      route: 'GET /confirm-email',
      summary: 'The page that the link leads to',
      about: 'A form with one button, without a script. Opening it changes nothing.',
      query: LINK_TOKEN,
      example: { query: { token: CONFIRM_TOKEN } },
      answers: [PAGE_OF(200, 'The page.')],
    },
    {
      route: 'POST /confirm-email',
      summary: 'Confirm a new e-mail address by that page',
      about:
        'As POST /v1/auth/email/confirm, answered as a page; a browser gets errors as a page too. It takes no body.',
      query: LINK_TOKEN,
      example: { query: { token: CONFIRM_TOKEN } },
      answers: [PAGE_OF(200, 'The address is changed.')],
      failures: [
        LINK_SPENT({ query: { token: 'unknown' } }, 'unknown, used, replaced or more than an hour old'),
        { status: 409, message: 'This e-mail address is taken.', when: 'another user has it by now' },
      ],
    },
    {
      route: 'GET /reset-password',
      summary: 'The page of a reset link',
      about: 'A form without a script. Looking at it changes nothing. A browser gets errors as a page.',
      query: { dto: ResetLinkQuery, about: { token: 'From the link.' } },
      example: { query: { token: RESET_TOKEN } },
      answers: [{ status: 200, about: 'The page.', media: 'text/html', schema: { type: 'string' } }],
      failures: [LINK_SPENT({ query: { token: '' } }, 'the link has no token')],
    },
    {
      route: 'POST /reset-password',
      summary: 'Set a new password by the form of that page',
      about: 'Ends all sessions of the user. A browser gets errors as a page, with the form where it helps.',
      body: {
        dto: ResetFormDto,
        about: {
          token: 'From the link.',
          new_password: 'At least 8 characters.',
          repeated_password: 'The same again.',
        },
      },
      form: true,
      example: { body: { token: RESET_TOKEN, new_password: PASSWORD, repeated_password: PASSWORD } },
      answers: [{ status: 200, about: 'It is set.', media: 'text/html', schema: { type: 'string' } }],
      failures: [
        LINK_SPENT(
          { body: { token: 'unknown', new_password: PASSWORD, repeated_password: PASSWORD } },
          'unknown, used or more than an hour old',
        ),
        {
          status: 400,
          message: 'The two passwords are not the same.',
          try: { body: { token: RESET_TOKEN, new_password: PASSWORD, repeated_password: 'another one' } },
        },
      ],
    },
  ],
};
