import { INVALID_LINK } from '../auth/index.js';
import { type DocumentedError, fails, route, routeDocs, text } from '../common/api-docs/index.js';
import { RECIPIENT_TOKEN } from '../common/api-docs/examples.js';

const LINK = { query: [{ token: { about: 'From the link.' } }, { token: RECIPIENT_TOKEN }] as const };
const INVALID: DocumentedError[] = [
  fails(400, INVALID_LINK, {
    when: 'the token is unknown, replaced or more than 7 days old, or the address has unsubscribed since',
    query: { token: 'unknown' },
  }),
  fails(429, 'Too many requests.', 'more than 20 unknown tokens within a minute'),
];

export const docs = routeDocs('Rank: digests', {
  'GET /confirm-recipient': route('Show the page of the link in the mail that asks a recipient', {
    about:
      'An address that is of no user of the tree of accounts gets reports once its owner has confirmed it. A page with two ' +
      'buttons, without scripts. It has no effect before one is pressed.',
    ...LINK,
    responses: text('The page.', 'text/html'),
    errors: INVALID,
  }),
  'POST /confirm-recipient': route('Confirm a recipient', {
    about: 'From then on the address gets the reports of the tree of accounts. Browsers get errors as HTML.',
    ...LINK,
    responses: text('The address is confirmed.', 'text/html'),
    errors: INVALID,
  }),
  'POST /confirm-recipient/refuse': route('Refuse to be a recipient', {
    about:
      'As unsubscribing: the tree of accounts cannot add or ask the address again. Browsers get errors as HTML.',
    ...LINK,
    responses: text('The address is unsubscribed.', 'text/html'),
    errors: INVALID,
  }),
});
