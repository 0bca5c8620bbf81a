import { EMAIL, PASSWORD, RESET_TOKEN } from '../../common/api-docs/examples.js';
import { fails, invalid, ok, route, routeDocs, s, text } from '../../common/api-docs/index.js';
import { invalidLink } from '../mailed-links/mailed-links.docs.js';
import { ForgotPasswordDto, ResetFormDto, ResetLinkQuery, ResetPasswordDto } from './reset.dto.js';

const FORM = { token: RESET_TOKEN, new_password: PASSWORD, repeated_password: PASSWORD };
const OLD = 'the token is unknown, used or more than an hour old';

export const docs = routeDocs('Sessions', {
  'POST /v1/auth/password/forgot': route('Request a password reset', {
    about: 'Sends an e-mail with a link that is valid once, for an hour.',
    body: [ForgotPasswordDto, { email: EMAIL }],
    responses: ok('The same for an unknown address.', s.constant(null)),
    errors: invalid('email must be an e-mail address', { body: { email: 'ada' } }),
  }),
  'POST /v1/auth/password/reset': route('Set a new password', {
    about: 'Ends all sessions of the user.',
    body: [ResetPasswordDto, { token: RESET_TOKEN, new_password: PASSWORD }],
    responses: ok('The password is set.', s.constant(null)),
    errors: invalidLink(OLD, { body: { token: 'unknown', new_password: PASSWORD } }),
  }),
  'GET /reset-password': route('Show the page of a reset link', {
    about: 'A form without scripts. It has no effect before it is submitted. Browsers get errors as HTML.',
    query: [ResetLinkQuery, { token: RESET_TOKEN }],
    responses: text('The page.', 'text/html'),
    errors: invalidLink('the link has no token', { query: { token: '' } }),
  }),
  'POST /reset-password': route('Submit the page of a reset link', {
    about:
      'Ends all sessions of the user. Browsers get errors as HTML, with the form if the input can be corrected.',
    body: [ResetFormDto, FORM],
    form: true,
    responses: text('The password is set.', 'text/html'),
    errors: [
      invalidLink(OLD, { body: { ...FORM, token: 'unknown' } }),
      fails(400, 'The two passwords are not the same.', {
        body: { ...FORM, repeated_password: 'another one' },
      }),
    ],
  }),
});
