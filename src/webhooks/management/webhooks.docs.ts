import { IDS, NOW } from '../../common/api-docs/examples.js';
import {
  fails,
  invalid,
  ok,
  okWith,
  page,
  route,
  routeDocs,
  s,
  storedId,
} from '../../common/api-docs/index.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../domain/event-types.js';
import { RECEIVER_DELIVERY_STATES } from '../store/receiver-delivery.schema.js';
import { DeliveriesQuery, NewWebhookDto, WebhookChangeDto } from './webhook.dto.js';

const URL = 'https://hooks.example.com/rankwire';
const NEW = { url: URL, events: ['rank.run.finished'], description: 'Dashboard' };
const SECRET = s.string(
  'Signs the messages; see docs/webhooks.md.',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwdGVzdHRlc3Q=',
);

const FIELDS = {
  _id: [s.id(), IDS.webhook],
  account: s.id('Whose events it gets.', IDS.account),
  url: s.string(
    'Where messages are posted. `***` replaces parts that may be secrets; GET of one webhook with `webhooks:write` returns them.',
    URL,
  ),
  description: s.string('What the receiver is for.', NEW.description),
  events: [s.list(s.choice(WEBHOOK_EVENTS)), NEW.events],
  active: s.boolean('Whether events are sent.', true),
  descendants: s.boolean('Whether events of the accounts below are sent too.', false),
  switched_off: [
    s.nullable(s.choice(['gone', 'failing'], 'Why the application has switched it off; null: it has not.')),
    null,
  ],
  failing_since: [s.nullable(s.dateTime('First failed attempt since the last success.')), null],
  createdAt: [s.dateTime(), NOW],
  updatedAt: [s.dateTime(), NOW],
} satisfies Record<string, s.Property>;
const WEBHOOK = s.namedObject('Webhook', FIELDS);

const ATTEMPT = s.object({
  at: [s.dateTime(), NOW],
  status: [s.nullable(s.integer('Null: there was no response.')), 200],
  ms: [s.integer('Duration.'), 84],
  answer: s.string('The first 1024 bytes of the response, or why there is none.', 'ok'),
});
const DELIVERY_FIELDS = {
  _id: [s.id(), IDS.delivery],
  event: s.string('Header `webhook-id`, the same in all attempts.', 'evt_5f1c2d3e4a5b6c7d8e9f0a1b'),
  type: [s.choice([...WEBHOOK_EVENTS, TEST_EVENT]), 'rank.run.finished'],
  state: [s.choice(RECEIVER_DELIVERY_STATES), 'delivered'],
  attempts: s.list(ATTEMPT, 'Oldest first.'),
  next_attempt_at: [s.nullable(s.dateTime('Null unless it is pending.')), null],
  createdAt: [s.dateTime(), NOW],
} satisfies Record<string, s.Property>;
const DELIVERY = s.namedObject('WebhookDelivery', DELIVERY_FIELDS);
const MESSAGE = JSON.stringify({
  type: 'rank.run.finished',
  timestamp: NOW,
  data: { account: IDS.account, config: IDS.config },
});

const QUEUED = { state: 'pending', attempts: [], next_attempt_at: NOW };
const OFF = 'The webhook is off: switch it on first, by PATCH with active: true.';
const off = (path: Record<string, string>) => fails(409, OFF, { path });
const account = 'Account of the webhooks: that of the caller (default), or one below it.';
const missing = fails(404, 'Webhook not found.');

const IDS_OF_A_WEBHOOK = {
  id: storedId('The webhook.', IDS.webhook, missing),
  deliveryId: storedId('The delivery.', IDS.delivery, fails(404, 'Delivery not found.')),
};

export const docs = routeDocs('Webhooks', IDS_OF_A_WEBHOOK, {
  'POST /v1/webhooks': route('Create a webhook', {
    about:
      'The URL must be public and https, unless `WEBHOOK_ALLOW_PRIVATE` and `WEBHOOK_ALLOW_HTTP` are set. ' +
      'Addresses are checked at each connection, and redirects are not followed.',
    account,
    body: [NewWebhookDto, NEW],
    responses: okWith('The webhook, with its secret in this response only.', { ...FIELDS, secret: SECRET }),
    errors: [
      invalid('url must lead to a public address', { body: { ...NEW, url: 'https://127.0.0.1/' } }),
      invalid('url must start with https://', { body: { ...NEW, url: 'http://hooks.example.com/' } }),
      fails(409, 'An account can have at most 20 webhooks: delete one first.', 'it has that many'),
    ],
  }),
  'GET /v1/webhooks': route('List webhooks', {
    account,
    query: PageQuery,
    responses: page('Newest first.', WEBHOOK),
  }),
  'GET /v1/webhooks/:id': route('Get a webhook', { account, responses: ok('The webhook.', WEBHOOK) }),
  'PATCH /v1/webhooks/:id': route('Change a webhook', {
    about: 'Another URL, and `active: true`, reset `failing_since` and `switched_off`.',
    account,
    body: [WebhookChangeDto, { active: true }],
    responses: ok('The changed webhook.', WEBHOOK),
    errors: invalid('url must start with https://', { body: { url: 'http://hooks.example.com/' } }),
  }),
  'DELETE /v1/webhooks/:id': route('Delete a webhook', {
    about: 'Pending deliveries are not sent.',
    account,
    responses: okWith('The webhook is deleted.', { _id: [s.id(), IDS.webhook] }),
  }),
  'POST /v1/webhooks/:id/rotate': route('Replace the secret of a webhook', {
    about: 'For 24 hours the former secret signs too, so that receivers can change over.',
    account,
    responses: okWith('The new secret, in this response only.', { secret: SECRET }),
    errors: fails(
      409,
      'The secret was rotated at the same time: use the other one, or rotate again.',
      'of concurrent rotations one succeeds',
    ),
  }),
  'POST /v1/webhooks/:id/test': route('Send a test event', {
    about: 'Queues the event `rankwire.test`, which is delivered like any other.',
    account,
    responses: ok('The delivery.', DELIVERY, s.exampleWith(DELIVERY, { ...QUEUED, type: TEST_EVENT })),
    errors: off({ id: IDS.idleWebhook }),
  }),
  'GET /v1/webhooks/:id/deliveries': route('List deliveries of a webhook', {
    about: 'Of the last 30 days.',
    account,
    query: [DeliveriesQuery, { state: 'delivered' }],
    responses: page('Newest first.', DELIVERY),
    errors: invalid('state must be one of the following values: pending, delivered, failed', {
      query: { state: 'sent' },
    }),
  }),
  'GET /v1/webhooks/:id/deliveries/:deliveryId': route('Get a delivery with its message', {
    account,
    responses: okWith('The delivery.', {
      ...DELIVERY_FIELDS,
      body: s.string('The JSON that is sent, cut after 65536 characters.', MESSAGE),
      body_length: s.integer('Characters of the whole message.', MESSAGE.length),
    }),
  }),
  'POST /v1/webhooks/:id/deliveries/:deliveryId/retry': route('Attempt a delivery again', {
    about: 'In any state, with the same `webhook-id`; the schedule of attempts starts again.',
    account,
    responses: ok('The delivery.', DELIVERY, s.exampleWith(DELIVERY, { ...QUEUED })),
    errors: [
      fails(409, 'The delivery is being attempted.', 'an attempt is in progress'),
      fails(409, OFF, 'the webhook is off'),
    ],
  }),
});
