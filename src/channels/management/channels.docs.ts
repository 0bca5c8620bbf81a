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
import { LANGUAGES } from '../../common/language.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { RECEIVER_DELIVERY_STATES } from '../../webhooks/index.js';
import { CHANNEL_EVENTS, TEST_EVENT } from '../messages/event-types.js';
import { CHANNEL_KINDS } from '../kinds/index.js';
import { ChannelChangeDto, ChannelDeliveriesQuery, NewChannelDto } from './channel.dto.js';

const NEW = {
  kind: 'slack',
  name: 'SEO team',
  address: 'https://hooks.slack.com/services/T000/B000/XXXX',
  events: ['rank.alert'],
};

const FIELDS = {
  _id: [s.id(), IDS.channel],
  account: s.id('Whose events it gets.', IDS.account),
  kind: [s.choice(CHANNEL_KINDS), 'slack'],
  name: s.string('Name in lists and notifications.', NEW.name),
  address: [
    s.nullable(s.string('`***` replaces parts that may be secrets. Null: the API of Telegram.')),
    'https://hooks.slack.com/services/***',
  ],
  chat_id: [s.nullable(s.string('The chat (telegram).')), null],
  room: [s.nullable(s.string('The room (matrix).')), null],
  events: [s.list(s.choice(CHANNEL_EVENTS)), NEW.events],
  view: [s.nullable(s.id('Id of the view that narrows its events.')), null],
  language: [s.choice(LANGUAGES), 'en'],
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
const CHANNEL = s.namedObject('Channel', FIELDS);

const ATTEMPT = s.object({
  at: [s.dateTime(), NOW],
  status: [s.nullable(s.integer('Null: there was no response.')), 200],
  ms: [s.integer('Duration.'), 84],
  answer: s.string('The first 1024 bytes of the response, or why there is none.', 'ok'),
});
const DELIVERY_FIELDS = {
  _id: [s.id(), IDS.channelDelivery],
  event: s.string('The same in all attempts.', 'evt_5f1c2d3e4a5b6c7d8e9f0a1b'),
  type: [s.choice([...CHANNEL_EVENTS, TEST_EVENT]), 'rank.alert'],
  state: [s.choice(RECEIVER_DELIVERY_STATES), 'delivered'],
  attempts: s.list(ATTEMPT, 'Oldest first.'),
  next_attempt_at: [s.nullable(s.dateTime('Null unless it is pending.')), null],
  createdAt: [s.dateTime(), NOW],
} satisfies Record<string, s.Property>;
const DELIVERY = s.namedObject('ChannelDelivery', DELIVERY_FIELDS);

const QUEUED = { type: TEST_EVENT, state: 'pending', attempts: [], next_attempt_at: NOW };
const account = 'Account of the channels: that of the caller (default), or one below it.';
const missing = fails(404, 'Channel not found.');

const IDS_OF_A_CHANNEL = {
  id: storedId('The channel.', IDS.channel, missing),
  deliveryId: storedId('The delivery.', IDS.channelDelivery, fails(404, 'Delivery not found.')),
};

export const docs = routeDocs('Channels', IDS_OF_A_CHANNEL, {
  'POST /v1/channels': route('Create a channel', {
    about:
      'Fields by kind: telegram has `token`, `chat_id` and, for another server, `address`; ntfy `address`, `topic` and, if ' +
      'needed, `token`; matrix `address`, `room` and `token`; the others `address`. No response returns them whole. The ' +
      'rules for addresses are those of webhooks.',
    account,
    body: [NewChannelDto, NEW],
    responses: ok('The channel.', CHANNEL),
    errors: [
      invalid('address must lead to a public address', { body: { ...NEW, address: 'https://127.0.0.1/' } }),
      invalid('chat_id is required for telegram', {
        body: { kind: 'telegram', name: 'Chat', token: '123456:ABC', events: NEW.events },
      }),
      fails(409, 'An account can have at most 20 channels: delete one first.', 'it has that many'),
    ],
  }),
  'GET /v1/channels': route('List channels', {
    account,
    query: PageQuery,
    responses: page('Newest first.', CHANNEL),
  }),
  'GET /v1/channels/:id': route('Get a channel', { account, responses: ok('The channel.', CHANNEL) }),
  'PATCH /v1/channels/:id': route('Change a channel', {
    about: 'A field of the target, and `active: true`, reset `failing_since` and `switched_off`.',
    account,
    body: [ChannelChangeDto, { active: true }],
    responses: ok('The changed channel.', CHANNEL),
    errors: invalid('topic is not a field of slack', { body: { topic: 'seo' } }),
  }),
  'DELETE /v1/channels/:id': route('Delete a channel', {
    about: 'Pending deliveries are not sent.',
    account,
    responses: okWith('The channel is deleted.', { _id: [s.id(), IDS.channel] }),
  }),
  'POST /v1/channels/:id/test': route('Send a test message', {
    about: 'Queues a message that is delivered like any other.',
    account,
    responses: ok('The delivery.', DELIVERY, s.exampleWith(DELIVERY, QUEUED)),
    errors: fails(409, 'The channel is off: switch it on first, by PATCH with active: true.', {
      path: { id: IDS.idleChannel },
    }),
  }),
  'GET /v1/channels/:id/deliveries': route('List deliveries of a channel', {
    about: 'Of the last 30 days.',
    account,
    query: [ChannelDeliveriesQuery, { state: 'delivered' }],
    responses: page('Newest first.', DELIVERY),
    errors: invalid('state must be one of the following values: pending, delivered, failed', {
      query: { state: 'sent' },
    }),
  }),
  'GET /v1/channels/:id/deliveries/:deliveryId': route('Get a delivery with its message', {
    account,
    responses: okWith('The delivery.', {
      ...DELIVERY_FIELDS,
      body: s.string('The message as JSON, before it is written for the service.', '{}'),
      body_length: s.integer('Characters of the whole message.', 2),
    }),
  }),
  'POST /v1/channels/:id/deliveries/:deliveryId/retry': route('Send a message again', {
    about: 'In any state; the schedule of attempts starts again.',
    account,
    responses: ok('The delivery.', DELIVERY, s.exampleWith(DELIVERY, QUEUED)),
    errors: [
      fails(409, 'The delivery is being attempted.', 'an attempt is in progress'),
      fails(409, 'The channel is off: switch it on first, by PATCH with active: true.', 'the channel is off'),
    ],
  }),
});
