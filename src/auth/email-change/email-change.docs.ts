import { CONFIRM_TOKEN } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { okResponse, object, string } from '../../common/api-docs/schema.js';
import { LINK_SPENT, PAGE_OF } from '../shared.docs.js';
import { ConfirmEmailDto } from './email-change.dto.js';

const LINK_TOKEN = { token: { about: 'From the link.' } };

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'POST /v1/auth/email/confirm',
      summary: 'Confirm a new e-mail address',
      about: 'By the link that PATCH /v1/users/:id mailed to it, good once and for an hour. Sessions stay.',
      body: { dto: ConfirmEmailDto, about: { token: 'From the link.' } },
      example: { body: { token: CONFIRM_TOKEN } },
      responses: [
        okResponse('The address is changed.', object({ email: string('The new one.') }), {
          email: 'ada@new.example.com',
        }),
      ],
      errors: [
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
      responses: [PAGE_OF(200, 'The page.')],
    },
    {
      route: 'POST /confirm-email',
      summary: 'Confirm a new e-mail address by that page',
      about:
        'As POST /v1/auth/email/confirm, answered as a page; a browser gets errors as a page too. It takes no body.',
      query: LINK_TOKEN,
      example: { query: { token: CONFIRM_TOKEN } },
      responses: [PAGE_OF(200, 'The address is changed.')],
      errors: [
        LINK_SPENT({ query: { token: 'unknown' } }, 'unknown, used, replaced or more than an hour old'),
        { status: 409, message: 'This e-mail address is taken.', when: 'another user has it by now' },
      ],
    },
  ],
};
