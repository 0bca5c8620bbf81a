import { IDS } from '../examples.js';
import type { Answer, Failure, Feature, Parameter, Schema } from '../model.js';
import { always, anything, bare, done, flag, listOf, object, text, whole } from '../schema.js';

const SUCCESS = { success: always(true), message: always('SUCCESS') };
const SENT = { success: true, message: 'SUCCESS' };
const REACH = object({
  users: whole('Users with a socket in this process.'),
  sockets: whole('Their sockets in this process.'),
});

const sent: Answer[] = [
  bare(
    'Sent; to nobody is a success too. `data` comes with `?stats=true` only.',
    object({ ...SUCCESS, data: REACH }, ['data']),
    SENT,
  ),
];
const withStats = (more: Answer['try'] = {}): Answer => ({
  status: 200,
  about: '',
  try: { ...more, query: { stats: 'true' } },
});

const query: Record<string, Parameter> = {
  stats: { about: '`true` adds how many users and sockets of this process were reached.' },
};
const headers: Record<string, Parameter> = {
  'Idempotency-Key': {
    about: 'A repeat with the same key within five minutes gets the same answer and emits nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

const REPEATED: Failure[] = [
  {
    status: 409,
    message: 'The first request with this Idempotency-Key is under way.',
    when: 'it is not answered yet',
  },
  {
    status: 422,
    message: 'This Idempotency-Key was used with another request.',
    when: 'query or body differ from the first time',
  },
];
const BROKEN: Failure = {
  status: 500,
  message: 'The event could not be emitted.',
  when: 'Redis does not take it',
};

const event = 'Name of the event; none of those that Socket.IO keeps for itself.';
const reserved = (name: string): Failure => ({
  status: 400,
  message: `${name} must not be the reserved name disconnect.`,
  try: { path: { [name]: 'disconnect' } },
});

const ID_OR_IDS: Schema = {
  description: 'A user, or a list of users.',
  oneOf: [text(undefined, { minLength: 1 }), listOf(text(undefined, { minLength: 1 }))],
};

const PRESENCE = { online: flag(), sockets: whole('In all processes.') };

export const relay: Feature = {
  tag: 'Relay',
  about:
    'For internal callers: events for connected sockets (docs/events.md). The content is opaque and arrives as it was given. ' +
    'A wrong request gets all of its faults in `message`.',
  operations: [
    {
      route: 'POST /emit/:userId/:emitTo',
      summary: 'Send an event to one user',
      path: { userId: 'The user.', emitTo: event },
      query,
      headers,
      body: { schema: anything('The content of the event.') },
      example: { path: { userId: IDS.user, emitTo: 'report_ready' }, body: { report: 42 } },
      answers: [...sent, withStats()],
      failures: [
        reserved('emitTo'),
        { status: 400, message: 'The body must be a JSON object.', try: { body: [1, 2] } },
        ...REPEATED,
        BROKEN,
      ],
    },
    {
      route: 'POST /emit/:emitTo',
      summary: 'Send an event to several users',
      path: { emitTo: event },
      query,
      headers,
      body: {
        schema: {
          type: 'object',
          properties: { userIds: ID_OR_IDS, data: anything('The content of the event.') },
          required: ['userIds', 'data'],
        },
      },
      example: {
        path: { emitTo: 'report_ready' },
        body: { userIds: [IDS.user, IDS.colleague], data: { report: 42 } },
      },
      answers: [...sent, withStats()],
      failures: [
        reserved('emitTo'),
        {
          status: 400,
          message: 'data must be a JSON object.',
          try: { body: { userIds: [IDS.user], data: 'text' } },
        },
        ...REPEATED,
        BROKEN,
      ],
    },
    {
      route: 'POST /lead-finder/:event',
      summary: 'Send an event to one scraper',
      path: { event },
      query,
      headers,
      body: {
        schema: {
          type: 'object',
          properties: {
            socketId: text('Id of a socket, in either namespace.', { minLength: 1 }),
            payload: anything('The content of the event.'),
          },
          required: ['socketId', 'payload'],
        },
      },
      example: {
        path: { event: 'scrape' },
        body: { socketId: 'b1HhQ0bX3nYc2kCqAAAB', payload: { url: 'https://example.com' } },
      },
      answers: [...sent, withStats()],
      failures: [
        reserved('event'),
        { status: 400, message: 'socketId must be a non-empty string.', try: { body: { payload: {} } } },
        ...REPEATED,
        BROKEN,
      ],
    },
    {
      route: 'POST /relay/batch',
      summary: 'Send many events',
      about: 'All are read before any is sent.',
      query,
      headers,
      body: {
        schema: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              maxItems: 1000,
              items: {
                type: 'object',
                description: 'With one of userIds, userId and socketId.',
                properties: {
                  userIds: ID_OR_IDS,
                  userId: text('One user.', { minLength: 1 }),
                  socketId: text('One socket.', { minLength: 1 }),
                  event: text(event, { minLength: 1 }),
                  data: anything('The content of the event.'),
                },
                required: ['event', 'data'],
              },
            },
          },
          required: ['items'],
        },
      },
      example: { body: { items: [{ userId: IDS.user, event: 'report_ready', data: { report: 42 } }] } },
      answers: [...sent, withStats()],
      failures: [
        { status: 400, message: 'items must be a list.', try: { body: {} } },
        {
          status: 400,
          message: 'items.0 must have one of userIds, userId and socketId.',
          try: { body: { items: [{ event: 'x', data: {} }] } },
        },
        ...REPEATED,
        BROKEN,
      ],
    },
    {
      route: 'GET /relay/presence/:userId',
      summary: 'Whether a user is connected',
      path: { userId: 'The user.' },
      example: { path: { userId: IDS.user } },
      answers: [done('In any process.', object(PRESENCE), { online: false, sockets: 0 })],
    },
    {
      route: 'POST /relay/presence',
      summary: 'Which users are connected',
      body: {
        schema: {
          type: 'object',
          properties: { userIds: { ...ID_OR_IDS, description: 'A user, or at most 10,000.' } },
          required: ['userIds'],
        },
      },
      example: { body: { userIds: [IDS.user] } },
      answers: [
        done('In any process, each user once.', listOf(object({ userId: text(), ...PRESENCE })), [
          { userId: IDS.user, online: false, sockets: 0 },
        ]),
      ],
      failures: [
        {
          status: 400,
          message: 'userIds must be a non-empty string or a list of non-empty strings.',
          try: { body: {} },
        },
      ],
    },
    {
      route: 'POST /relay/disconnect/:userId',
      summary: 'Disconnect a user',
      path: { userId: 'The user.' },
      example: { path: { userId: IDS.user } },
      answers: [bare('Every socket of the user ends, in all processes.', object(SUCCESS), SENT)],
    },
    {
      route: 'GET /conversations/:channel/emit/message/:messageID',
      summary: 'Send a stored message to all who take part',
      about: 'As `prospect_message`.',
      path: { channel: 'Normally `prospect`.', messageID: 'The message.' },
      query,
      headers,
      example: { path: { channel: 'prospect', messageID: IDS.message } },
      answers: [...sent, withStats()],
      failures: [
        {
          status: 400,
          message: 'Validation failed.',
          when: 'messageID is no identifier',
          try: { path: { messageID: 'no-id' } },
        },
        { status: 404, message: 'Message not found.', try: { path: { messageID: IDS.nobody } } },
        { status: 404, message: 'Conversation not found.', when: 'all of its conversations are missing' },
        ...REPEATED,
        BROKEN,
      ],
    },
    {
      route: 'GET /conversations/:channel/emit/conversation/:convoID/:isNew',
      summary: 'Send a stored conversation to all who take part',
      about: 'As `prospect_add_conversation`.',
      path: {
        channel: 'Normally `prospect`.',
        convoID: 'The conversation.',
        isNew: {
          about: 'What the users are told of it.',
          schema: { type: 'string', enum: ['new', 'existing'] },
        },
      },
      query,
      headers,
      example: { path: { channel: 'prospect', convoID: IDS.conversation, isNew: 'new' } },
      answers: [...sent, withStats()],
      failures: [
        { status: 400, message: 'isNew must be new or existing.', try: { path: { isNew: 'maybe' } } },
        { status: 404, message: 'Conversation not found.', try: { path: { convoID: IDS.nobody } } },
        ...REPEATED,
        BROKEN,
      ],
    },
  ],
};
