import { EMAIL, PASSWORD, RESET_TOKEN } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { constant } from '../../common/api-docs/schema.js';
import { ok } from '../../common/api-docs/responses.js';
import { validationError } from '../../common/api-docs/common-errors.js';
import { INVALID_LINK_ERROR, HTML_PAGE } from '../mailed-links/mailed-links.docs.js';
import { ForgotPasswordDto, ResetFormDto, ResetLinkQuery, ResetPasswordDto } from './reset.dto.js';

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'POST /v1/auth/password/forgot',
      summary: 'Request a password reset',
      about: 'Sends an e-mail with a link that is valid once, for an hour.',
      body: { dto: ForgotPasswordDto, about: { email: 'E-mail address, case-insensitive.' } },
      example: { body: { email: EMAIL } },
      responses: [ok('The same for an unknown address.', constant(null), null)],
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
      responses: [ok('The password is set.', constant(null), null)],
      errors: [
        {
          status: 400,
          message: 'The link is not valid any more.',
          when: 'the token is unknown, used or more than an hour old',
          try: { body: { token: 'unknown', new_password: PASSWORD } },
        },
      ],
    },
    {
      route: 'GET /reset-password',
      summary: 'Show the page of a reset link',
      about: 'A form without scripts. It has no effect before it is submitted. Browsers get errors as HTML.',
      query: { dto: ResetLinkQuery, about: { token: 'From the link.' } },
      example: { query: { token: RESET_TOKEN } },
      responses: [HTML_PAGE(200, 'The page.')],
      errors: [INVALID_LINK_ERROR({ query: { token: '' } }, 'the link has no token')],
    },
    {
      route: 'POST /reset-password',
      summary: 'Submit the page of a reset link',
      about:
        'Ends all sessions of the user. Browsers get errors as HTML, with the form if the input can be corrected.',
      body: {
        dto: ResetFormDto,
        about: {
          token: 'From the link.',
          new_password: 'At least 8 characters.',
          repeated_password: 'The new password again.',
        },
      },
      form: true,
      example: { body: { token: RESET_TOKEN, new_password: PASSWORD, repeated_password: PASSWORD } },
      responses: [HTML_PAGE(200, 'The password is set.')],
      errors: [
        INVALID_LINK_ERROR(
          { body: { token: 'unknown', new_password: PASSWORD, repeated_password: PASSWORD } },
          'the token is unknown, used or more than an hour old',
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
