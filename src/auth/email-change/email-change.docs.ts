import {
  CONFIRM_TOKEN,
  EMAIL,
  fails,
  okWith,
  RESET_TOKEN,
  route,
  routeDocs,
  s,
  text,
  UNDO_TOKEN,
} from '../../common/api-docs/index.js';
import { invalidLink } from '../mailed-links/mailed-links.docs.js';
import { ConfirmEmailDto, UndoEmailDto } from './email-change.dto.js';

const LINK = { query: [{ token: { about: 'From the link.' } }, { token: CONFIRM_TOKEN }] as const };
const UNDO_LINK = { query: [{ token: { about: 'From the link.' } }, { token: UNDO_TOKEN }] as const };
const UNDONE = 'the token is unknown, used, more than 72 hours old, or of a change that was undone';
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
  'POST /v1/auth/email/undo': route('Undo a change of e-mail address', {
    about:
      'With the token of the link that the old address gets with the notices of a request and of a change, valid once, ' +
      'for 72 hours. The address that it was mailed to becomes valid again; a change that is not confirmed is ' +
      'withdrawn, as are later changes. All sessions and API keys of the user end, and the password is void.',
    body: [UndoEmailDto, { token: UNDO_TOKEN }],
    responses: okWith('The address is restored.', {
      email: s.string('The address that is valid again.', EMAIL),
      reset_token: s.string('For POST /v1/auth/password/reset, for an hour.', RESET_TOKEN),
    }),
    errors: [invalidLink(UNDONE, { body: { token: 'unknown' } }), TAKEN],
  }),
  'GET /undo-email': route('Show the page of the link in notices', {
    about:
      'A form with one button, without scripts, in English or German. It has no effect before it is submitted.',
    ...UNDO_LINK,
    responses: text('The page.', 'text/html'),
  }),
  'POST /undo-email': route('Submit the page of the link in notices', {
    about:
      'As POST /v1/auth/email/undo, but without a body, and with an HTML response that has a form for the new ' +
      'password. Browsers get errors as HTML too.',
    ...UNDO_LINK,
    responses: text('The address is restored.', 'text/html'),
    errors: [invalidLink(UNDONE, { query: { token: 'unknown' } }), TAKEN],
  }),
});
