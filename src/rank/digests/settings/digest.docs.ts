import { COLLEAGUE_EMAIL, EMAIL, EXAMPLE, IDS, WAITING_EMAIL } from '../../../common/api-docs/examples.js';
import {
  type ExampleRequest,
  fails,
  invalid,
  noAccess,
  ok,
  okWith,
  route,
  routeDocs,
  s,
  text,
} from '../../../common/api-docs/index.js';
import { DIGEST_FREQUENCIES } from '../domain/digest-due.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { LANGUAGES } from '../../../common/language.js';
import { DigestDto, DigestPreviewQuery, RecipientDto } from './digest.dto.js';

const RECIPIENT = s.object({
  address: s.string('E-mail address.', EMAIL),
  state: [
    s.choice(
      ['member', 'confirmed', 'waiting', 'unconfirmed'],
      '`member`: of a user of the tree of accounts; `confirmed` by its owner; `waiting` for the owner, who was mailed a link; ' +
        '`unconfirmed`: the link ended, or could not be mailed. The first two get the digest.',
    ),
    'member',
  ],
  expires_at: [s.nullable(s.dateTime('When the link ends that the owner was mailed.')), null],
});

const DIGEST = s.object({
  frequency: [s.choice(DIGEST_FREQUENCIES), EXAMPLE.digest.frequency],
  weekday: s.integer('Of a weekly digest: 1 = Monday to 7.', EXAMPLE.digest.weekday),
  day: s.integer('Of a monthly digest: 1 to 28.', EXAMPLE.digest.day),
  hour: s.integer('In `tz`.', EXAMPLE.digest.hour),
  tz: s.string('Time zone.', EXAMPLE.digest.tz),
  to: [s.list(s.string()), EXAMPLE.digest.to],
  csv: s.boolean('Whether the table of the keywords is attached.', true),
  language: [s.choice(LANGUAGES), EXAMPLE.digest.language],
  view: [s.nullable(s.id('The view that selects the keywords; null: all of them.')), null],
  recipients: [
    s.list(RECIPIENT, 'The addresses of `to`, and whether they get the digest.'),
    [
      { address: EMAIL, state: 'member', expires_at: null },
      { address: COLLEAGUE_EMAIL, state: 'confirmed', expires_at: null },
    ],
  ],
  unsubscribed: [
    s.list(
      s.string(),
      'Addresses whose owner has unsubscribed, from this or another digest of the tree of accounts.',
    ),
    [],
  ],
  next_at: s.nullable(
    s.dateTime(
      'When it is sent next, or since when it is due; null while it is off or has no recipient.',
      '2026-03-16T07:00:00.000Z',
    ),
  ),
  last_sent_at: [s.nullable(s.dateTime()), null],
});

const BODY = EXAMPLE.digest;
const withBody = (change: object): ExampleRequest => ({ body: { ...BODY, ...change } });

export const docs = routeDocs('Rank: digests', CONFIG_ID, {
  'GET /v1/rank/config/:configID/digest': route('Get the e-mail digest', {
    about: 'A configuration without one has `frequency` `off`.',
    responses: ok('The digest.', DIGEST),
    errors: noAccess({ query: { account: IDS.unknown } }),
  }),
  'PUT /v1/rank/config/:configID/digest': route('Set up the e-mail digest', {
    about:
      'Replaces it. At that hour each address gets the figures against the period before, the largest moves, a chart and an ' +
      'unsubscribe link of its own. A new schedule begins with its next hour. A digest that was missed is sent until half of ' +
      'its period has passed. An address that is of no user of the tree of accounts (the top account and those below it) is ' +
      'mailed a link, once; it gets the digest when its owner has confirmed it, within 7 days.',
    body: [DigestDto, BODY],
    responses: ok('The digest.', DIGEST),
    errors: [
      invalid('frequency must be one of daily, weekly, monthly, off', withBody({ frequency: 'hourly' })),
      invalid('weekday must be a whole number from 1 to 7', withBody({ weekday: 0 })),
      invalid('day must be a whole number from 1 to 28', withBody({ day: 31 })),
      invalid('hour must be a whole number from 0 to 23', withBody({ hour: 24 })),
      invalid('tz must be a time zone name such as Europe/Berlin or UTC', withBody({ tz: 'Berlin' })),
      invalid('each entry of to must be an e-mail address', withBody({ to: [EMAIL, 'ada'] }), 'to'),
      invalid('to must have at least one address, unless the digest is off', withBody({ to: [] })),
      invalid('language must be one of en, de', withBody({ language: 'fr' })),
      invalid(
        'view must be a shared view of the keywords whose only filters are search, tag, country, device and near',
        withBody({ view: IDS.unknown }),
      ),
      noAccess({ query: { account: IDS.unknown } }),
    ],
  }),
  'GET /v1/rank/config/:configID/digest/preview': route('Preview the e-mail digest', {
    about: 'As it would be sent now; nothing is sent. The unsubscribe link leads nowhere.',
    query: [DigestPreviewQuery, { format: 'text' }],
    responses: [
      text('The plain-text part.', 'text/plain'),
      { ...text('The HTML part.', 'text/html'), try: { query: { format: 'html' } } },
    ],
    errors: [
      invalid('format must be html or text', { query: { format: 'pdf' } }),
      invalid('tz must be a time zone name such as Europe/Berlin or UTC', { query: { tz: 'Berlin' } }),
      invalid('view must be all, or an identifier of 24 hexadecimal digits', { query: { view: 'top' } }),
      invalid(
        'view must be a shared view of the keywords whose only filters are search, tag, country, device and near',
        { query: { view: IDS.unknown } },
      ),
      invalid('csv must be true or false', { query: { csv: '1' } }),
      noAccess({ query: { account: IDS.unknown } }),
    ],
  }),
  'POST /v1/rank/config/:configID/digest/send': route('Send the e-mail digest now', {
    about: 'To all recipients, besides the scheduled ones; at most once an hour.',
    responses: okWith('The mails are queued.', { recipients: s.integer('Number of addresses.', 2) }),
    errors: [
      fails(409, 'The digest has no recipients.', 'none is set up, or all addresses have unsubscribed'),
      fails(409, 'No recipient of the digest has confirmed its address yet.', 'all wait for their owners'),
      fails(
        429,
        'The digest was sent less than an hour ago.',
        'within an hour of the last such request for this website, even of a configuration that was deleted',
      ),
      noAccess({ query: { account: IDS.unknown } }),
    ],
  }),
  'POST /v1/rank/config/:configID/digest/confirmations': route('Ask the owner of a recipient again', {
    about: 'Mails the link that confirms the address again; at most once a day, and three times in all.',
    body: [RecipientDto, { address: WAITING_EMAIL }],
    responses: ok('The mail is queued.', RECIPIENT),
    errors: [
      invalid('address must be a text of 1 to 320 characters', { body: { address: '' } }),
      fails(404, 'The digest has no such recipient.', { body: { address: 'unknown@example.com' } }),
      fails(409, 'This address needs no confirmation.', {
        when: 'it is confirmed, or of a user of the tree of accounts',
        body: { address: EMAIL },
      }),
      fails(
        409,
        'This address has unsubscribed. Only its owner can subscribe it again.',
        'its owner has unsubscribed',
      ),
      fails(409, 'The owner of this address was asked 3 times.', 'it was asked three times'),
      fails(
        429,
        'The owner of this address was asked less than a day ago.',
        'within a day of the last time; also beyond the limits of mails',
      ),
      noAccess({ query: { account: IDS.unknown } }),
    ],
  }),
});
