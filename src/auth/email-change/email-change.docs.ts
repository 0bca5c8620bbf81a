import { CONFIRM_TOKEN } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { object, string } from '../../common/api-docs/schema.js';
import { ok } from '../../common/api-docs/responses.js';
import { INVALID_LINK_ERROR, HTML_PAGE } from '../mailed-links/mailed-links.docs.js';
import { ConfirmEmailDto } from './email-change.dto.js';

const LINK_TOKEN = { token: { about: 'From the link.' } };

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'POST /v1/auth/email/confirm',
      summary: 'Confirm a new e-mail address',
      about:
        'With the token of the link that PATCH /v1/users/:id has mailed to the new address. It is valid once, for an hour. Sessions stay valid.',
      body: { dto: ConfirmEmailDto, about: { token: 'From the link.' } },
      example: { body: { token: CONFIRM_TOKEN } },
      responses: [
        ok('The address is changed.', object({ email: string('The new address.') }), {
          email: 'ada@new.example.com',
        }),
      ],
      errors: [
        {
          status: 400,
          message: 'The link is not valid any more.',
          when: 'the token is unknown, used, replaced, more than an hour old, or older than a new password',
          try: { body: { token: 'unknown' } },
        },
        {
          status: 409,
          message: 'This e-mail address is taken.',
          when: 'another user has the address meanwhile',
        },
      ],
    },
    {
      route: 'GET /confirm-email',
      summary: 'Show the page of the confirmation link',
      about: 'A form with one button, without scripts. It has no effect before it is submitted.',
      query: LINK_TOKEN,
      example: { query: { token: CONFIRM_TOKEN } },
      responses: [HTML_PAGE(200, 'The page.')],
    },
    {
      route: 'POST /confirm-email',
      summary: 'Submit the page of the confirmation link',
      about:
        'As POST /v1/auth/email/confirm, but without a body, and with an HTML response. Browsers get errors as HTML too.',
      query: LINK_TOKEN,
      example: { query: { token: CONFIRM_TOKEN } },
      responses: [HTML_PAGE(200, 'The address is changed.')],
      errors: [
        INVALID_LINK_ERROR(
          { query: { token: 'unknown' } },
          'the token is unknown, used, replaced or more than an hour old',
        ),
        {
          status: 409,
          message: 'This e-mail address is taken.',
          when: 'another user has the address meanwhile',
        },
      ],
    },
  ],
};
