import { IDS, UNSUBSCRIBE_TOKEN } from '../../../common/api-docs/examples.js';
import { type DocumentedError, fails, route, routeDocs, text } from '../../../common/api-docs/index.js';

const LINK = {
  path: {
    id: ['From the link.', IDS.subscription],
    token: ['Of an address, from its link.', UNSUBSCRIBE_TOKEN],
  },
} as const;
const UNKNOWN: DocumentedError[] = [
  fails(404, 'This link does not exist, or its digest no longer has the address.', {
    when: 'an unknown token',
    path: { token: 'unknown' },
  }),
  fails(429, 'Too many requests.', 'more than 20 unknown tokens within a minute'),
];

export const docs = routeDocs('Rank: digests', {
  'GET /v1/rank/digest/unsubscribe/:id/:token': route('Show the page of an unsubscribe link', {
    about: 'A form with one button, without scripts. It has no effect before it is submitted.',
    ...LINK,
    responses: text('The page.', 'text/html'),
    errors: UNKNOWN,
  }),
  'POST /v1/rank/digest/unsubscribe/:id/:token': route('Unsubscribe an address', {
    about:
      'Ends the digests and alerts of the whole tree of accounts to the address of the link, and to no other; neither a new ' +
      'digest nor a new configuration begins them again. Mail programs send it without further ' +
      'questions (`List-Unsubscribe-Post`, RFC 8058); the body is ignored. Browsers get errors as HTML.',
    ...LINK,
    responses: text('The address is unsubscribed.', 'text/html'),
    errors: UNKNOWN,
  }),
  'POST /v1/rank/digest/unsubscribe/:id/:token/subscribe': route('Subscribe an address again', {
    about: 'Only the link of an address can do this after it has unsubscribed.',
    ...LINK,
    responses: text('The address is subscribed.', 'text/html'),
    errors: UNKNOWN,
  }),
});
