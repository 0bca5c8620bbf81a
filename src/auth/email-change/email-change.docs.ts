import { CONFIRM_TOKEN, fails, okWith, route, routeDocs, s, text } from '../../common/api-docs/index.js';
import { invalidLink } from '../mailed-links/mailed-links.docs.js';
import { ConfirmEmailDto } from './email-change.dto.js';

const LINK = { query: [{ token: { about: 'From the link.' } }, { token: CONFIRM_TOKEN }] as const };
const TAKEN = fails(409, 'This e-mail address is taken.', 'another user has since taken the address');

export const docs = routeDocs('Sessions', {
  'POST /v1/auth/email/confirm': route('Confirm a new e-mail address', {
    about:
      'With the token of the link that PATCH /v1/users/:id has mailed to the new address. It is valid once, for an hour. Sessions stay valid.',
    body: [ConfirmEmailDto, { token: CONFIRM_TOKEN }],
    responses: okWith('The address is changed.', {
      email: s.string('The new address.', 'ada@new.example.com'),
    }),
    errors: [
      invalidLink(
        'the token is unknown, used, replaced, more than an hour old, or older than a new password',
        { body: { token: 'unknown' } },
      ),
      TAKEN,
    ],
  }),
  'GET /confirm-email': route('Show the page of the confirmation link', {
    about: 'A form with one button, without scripts. It has no effect before it is submitted.',
    ...LINK,
    responses: text('The page.', 'text/html'),
  }),
  'POST /confirm-email': route('Submit the page of the confirmation link', {
    about:
      'As POST /v1/auth/email/confirm, but without a body, and with an HTML response. Browsers get errors as HTML too.',
    ...LINK,
    responses: text('The address is changed.', 'text/html'),
    errors: [
      invalidLink('the token is unknown, used, replaced or more than an hour old', {
        query: { token: 'unknown' },
      }),
      TAKEN,
    ],
  }),
});
