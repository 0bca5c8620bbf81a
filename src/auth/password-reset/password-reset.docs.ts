import { EMAIL, PASSWORD, RESET_TOKEN } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { okResponse } from '../../common/api-docs/schema.js';
import { validationError } from '../../common/api-docs/common-errors.js';
import { LINK_SPENT, NOTHING, PAGE_OF } from '../shared.docs.js';
import { ForgotPasswordDto, ResetFormDto, ResetLinkQuery, ResetPasswordDto } from './reset.dto.js';

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'POST /v1/auth/password/forgot',
      summary: 'Ask for a new password',
      about: 'Sends an e-mail with a link, good once and for an hour.',
      body: { dto: ForgotPasswordDto, about: { email: 'E-mail address, case aside.' } },
      example: { body: { email: EMAIL } },
      responses: [okResponse('The same for an address that nobody has.', NOTHING, null)],
      errors: [validationError('email', 'email must be an e-mail address', { body: { email: 'ada' } })],
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
      responses: [okResponse('It is set.', NOTHING, null)],
      errors: [
        {
          status: 400,
          message: 'The link is not valid any more.',
          when: 'unknown, used or more than an hour old',
          try: { body: { token: 'unknown', new_password: PASSWORD } },
        },
      ],
    },
    {
      route: 'GET /reset-password',
      summary: 'The page of a reset link',
      about: 'A form without a script. Looking at it changes nothing. A browser gets errors as a page.',
      query: { dto: ResetLinkQuery, about: { token: 'From the link.' } },
      example: { query: { token: RESET_TOKEN } },
      responses: [PAGE_OF(200, 'The page.')],
      errors: [LINK_SPENT({ query: { token: '' } }, 'the link has no token')],
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
      responses: [PAGE_OF(200, 'It is set.')],
      errors: [
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
