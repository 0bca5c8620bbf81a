import { IDS } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  EMIT_FAILED,
  IDEMPOTENCY_HEADER,
  STATS_QUERY,
  IDEMPOTENCY_ERRORS,
  EMIT_RESPONSES,
  statsResponse,
} from './shared.docs.js';

/** What is stored already, sent to all who take part. */
export const docs: RouteDocs = {
  tag: 'Relay',
  operations: [
    {
      route: 'GET /conversations/:channel/emit/message/:messageID',
      summary: 'Send a stored message to all who take part',
      about: 'As `prospect_message`.',
      path: { channel: 'Normally `prospect`.', messageID: 'The message.' },
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      example: { path: { channel: 'prospect', messageID: IDS.message } },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        {
          status: 400,
          message: 'messageID must be an identifier of 24 hexadecimal digits.',
          try: { path: { messageID: 'no-id' } },
        },
        { status: 404, message: 'Message not found.', try: { path: { messageID: IDS.unknown } } },
        { status: 404, message: 'Conversation not found.', when: 'all of its conversations are missing' },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
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
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      example: { path: { channel: 'prospect', convoID: IDS.conversation, isNew: 'new' } },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        { status: 400, message: 'isNew must be new or existing.', try: { path: { isNew: 'maybe' } } },
        {
          status: 400,
          message: 'convoID must be an identifier of 24 hexadecimal digits.',
          try: { path: { convoID: 'no-id' } },
        },
        { status: 404, message: 'Conversation not found.', try: { path: { convoID: IDS.unknown } } },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
      ],
    },
  ],
};
